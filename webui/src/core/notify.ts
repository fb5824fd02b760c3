/** Telling somebody who looks elsewhere: the page's title, and a notification of the browser. */
import { settings } from "./settings";
import { t } from "./texts";

/** Sets the title; ``calling`` puts a sign before it that is seen in a row of tabs. */
export function setTitle(sentence: string | null, calling = false): void {
  const title = sentence ? `${sentence} · ${t("page.title")}` : t("page.title");
  document.title = calling ? `● ${title}` : title;
}

/** Whether the browser can notify, has been asked, or refuses. */
export function notifiable(): NotificationPermission | "never" {
  return "Notification" in window && isSecureContext ? Notification.permission : "never";
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
    // Some phones know notifications only from service workers: the title has to do.
  }
}
