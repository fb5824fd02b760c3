import { afterEach, expect, it, vi } from "vitest";
import { notifiable } from "./notify";

afterEach(() => vi.unstubAllGlobals());

function browser(permission: NotificationPermission, phone: boolean): void {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal(
    "Notification",
    class {
      static readonly permission = permission;
      constructor() {
        if (phone) throw new TypeError("Illegal constructor");
      }
    },
  );
}

it("offers notifications where a page can show them by itself", () => {
  browser("default", false);
  expect(notifiable()).toBe("default");
  browser("default", true);
  expect(notifiable()).toBe("never");
  vi.stubGlobal("isSecureContext", false);
  expect(notifiable()).toBe("never");
});
