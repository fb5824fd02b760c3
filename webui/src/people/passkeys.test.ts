import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Refused } from "../transport/refused";
import { use, type Transport } from "../transport/transport";
import { addPasskey, bytes, logInByPasskey, passkeysWork, text } from "./passkeys";

const asked: unknown[][] = [];
const answers: Record<string, unknown> = {
  begin_log_in: { challenge: "AAEC", host: "example.org" },
  begin_passkey: { challenge: "AAEC", host: "h", owner: "YW5u", algorithms: [-7], known: ["_-8"] },
};

beforeEach(() => {
  asked.length = 0;
  use({
    call: (name: string, request: unknown) => {
      asked.push([name, request]);
      return Promise.resolve(answers[name] ?? []);
    },
  } as unknown as Transport);
});

afterEach(() => vi.unstubAllGlobals());

/** A browser whose device gives this answer. */
function device(does: (options: CredentialCreationOptions) => Promise<unknown>): void {
  vi.stubGlobal("navigator", { credentials: { create: does, get: does } });
}

function buffer(...values: number[]): ArrayBuffer {
  return new Uint8Array(values).buffer;
}

describe("bytes", () => {
  it("travel in base64url and come back", () => {
    for (const values of [[], [0], [251, 255], [255, 254, 253, 252]]) {
      const written = text(buffer(...values));
      expect(written).toMatch(/^[\w-]*$/);
      expect([...bytes(written)]).toEqual(values);
    }
  });
});

describe("a passkey", () => {
  it("is made with what the server offers, and told to it", async () => {
    let wanted: PublicKeyCredentialCreationOptions | undefined;
    device(options => {
      wanted = options.publicKey;
      const response = { clientDataJSON: buffer(1), attestationObject: buffer(2) };
      return Promise.resolve({ id: "key", response });
    });
    await addPasskey("Phone", "secret");
    expect(wanted?.challenge).toEqual(Uint8Array.of(0, 1, 2));
    expect(wanted?.excludeCredentials?.[0]?.id).toEqual(Uint8Array.of(255, 239));
    expect(asked).toEqual([
      ["begin_passkey", { password: "secret" }],
      ["add_passkey", { id: "key", client_data: "AQ", name: "Phone", attestation: "Ag" }],
    ]);
  });

  it("says whose it is when it logs in", async () => {
    device(() =>
      Promise.resolve({
        id: "key",
        response: {
          clientDataJSON: buffer(1),
          authenticatorData: buffer(2),
          signature: buffer(3),
          userHandle: buffer(97),
        },
      }),
    );
    await logInByPasskey();
    expect(asked[1]).toEqual([
      "log_in_by_passkey",
      { id: "key", client_data: "AQ", authenticator_data: "Ag", signature: "Aw", owner: "YQ" },
    ]);
  });

  it.each([
    ["NotAllowedError", "page.account.passkey_cancelled"],
    ["InvalidStateError", "page.account.passkey_known"],
    ["SecurityError", "page.account.passkeys_not_here"],
    ["UnknownError", "page.account.passkey_failed"],
  ])("that cannot be used (%s) is a sentence", async (name, key) => {
    device(() => Promise.reject(new DOMException("no", name)));
    const refused = await logInByPasskey().catch((error: unknown) => error);
    expect((refused as Refused).reason.key).toBe(key);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["example.org", true, true],
    ["localhost", true, true],
    ["127.0.0.1", true, false],
    ["[::1]", true, false],
    ["example.org", false, false],
  ])("at %s (secure: %s) works: %s", (hostname, secure, works) => {
    vi.stubGlobal("PublicKeyCredential", class {});
    vi.stubGlobal("isSecureContext", secure);
    vi.stubGlobal("location", { hostname });
    expect(passkeysWork()).toBe(works);
  });
});
