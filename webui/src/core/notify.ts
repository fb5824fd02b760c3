/** Notifications for a person looking elsewhere: the page's title, and the browser's own. */
import { settings } from "./settings";
import { t } from "./texts";

/** Sets the title; ``calling`` puts a sign before it that is seen in a row of tabs. */
export function setTitle(sentence: string | null, calling = false): void {
  const title = sentence ? `${sentence} · ${t("page.title")}` : t("page.title");
  document.title = calling ? `● ${title}` : title;
}

/** Whether the browser can notify, has been asked, or refuses. */
export function notifiable(): NotificationPermission | "never" {
  if (!("Notification" in window) || !isSecureContext) return "never";
  const { permission } = Notification;
  return permission === "granted" || constructible() ? permission : "never";
}

/**
 * Whether a page may notify by itself. Phones leave that to service workers, which only a push from
 * elsewhere could wake. Without permission nothing is shown here.
 */
function constructible(): boolean {
  try {
    new Notification("");
    return true;
  } catch {
    return false;
  }
}

/** Asks for the permission; only ever called by a click. */
export async function askToNotify(): Promise<void> {
  const granted = (await Notification.requestPermission()) === "granted";
  settings.change({ notify: granted });
}

/** Shows a notification where it is wanted and the page is out of sight. */
export function notify(sentence: string, tag: string): void {
  if (!settings.value.notify || notifiable() !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(t("page.title"), { body: sentence, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // A permission from elsewhere: the title has to do.
  }
}
