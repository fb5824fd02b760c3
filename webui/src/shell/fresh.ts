/** Keeps the page for where there is no network, and says when a newer one has come. */
import { notice } from "../core/notice";
import { address } from "../core/router";
import { t } from "../core/texts";

/** So often a newer build is looked for while the page stays open. */
const LOOK_EVERY = 30 * 60_000;

/** Registers the service worker that `make app` writes; see there. */
export function keepFresh(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const known = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker
    .register(address("service.js"), { updateViaCache: "none" })
    .then(registration => {
      setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY);
      if (known && registration.waiting) notice.renew(t("page.ready.newer"), renew);
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => {
          if (known && coming.state === "installed") notice.renew(t("page.ready.newer"), renew);
        });
      });
      /** The newer build takes over, and the page begins afresh with it. */
      function renew(): void {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        registration.waiting?.postMessage("take over");
      }
    })
    .catch(() => undefined);
}
