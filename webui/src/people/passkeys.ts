/** Passkeys: the browser's part, and the requests to the server. */
import { call } from "../transport/transport";
import { refusal } from "../transport/refused";
import { me } from "./me";
import type { components } from "../generated/wire";

type Schemas = components["schemas"];
export type Passkey = Schemas["Passkey"];

const TIMEOUT = 120_000;
/** An address without a name, for which no browser keeps passkeys. */
const BARE = /^(\d+(\.\d+){3}|\[.*\])$/;
/** A browser's errors, and the sentences for them. */
const SENTENCES: Record<string, string> = {
  NotAllowedError: "page.account.passkey_cancelled",
  AbortError: "page.account.passkey_cancelled",
  InvalidStateError: "page.account.passkey_known",
  SecurityError: "page.account.passkeys_not_here",
};

/** Whether this browser can use passkeys at this address. */
export function passkeysWork(): boolean {
  return isSecureContext && "PublicKeyCredential" in window && !BARE.test(location.hostname);
}

/** Creates a passkey on this device and registers it with the account. */
export async function addPasskey(name: string, password: string): Promise<readonly Passkey[]> {
  const offer = await call("begin_passkey", { password });
  const owner = me.value.name ?? "";
  const made = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(offer.challenge),
        rp: { id: offer.host, name: "banmen" },
        user: { id: bytes(offer.owner), name: owner, displayName: owner },
        pubKeyCredParams: offer.algorithms.map(alg => ({ type: "public-key", alg })),
        excludeCredentials: offer.known.map(id => ({ type: "public-key", id: bytes(id) })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "preferred",
        },
        attestation: "none",
        timeout: TIMEOUT,
      },
    }),
  );
  const answer = made.response as AuthenticatorAttestationResponse;
  return call("add_passkey", {
    ...told(made),
    name,
    attestation: text(answer.attestationObject),
  });
}

/** Logs in by a passkey that this device has. */
export async function logInByPasskey(): Promise<void> {
  const request = await call("begin_log_in", {});
  const signed = await asked(
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(request.challenge),
        rpId: request.host,
        userVerification: "preferred",
        timeout: TIMEOUT,
      },
    }),
  );
  const answer = signed.response as AuthenticatorAssertionResponse;
  await call("log_in_by_passkey", {
    ...told(signed),
    authenticator_data: text(answer.authenticatorData),
    signature: text(answer.signature),
    owner: text(answer.userHandle ?? new ArrayBuffer(0)),
  });
}

/** The browser's credential; raises a sentence if there is none. */
async function asked(credential: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await credential;
    if (found) return found as PublicKeyCredential;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw refusal(SENTENCES[name] ?? "page.account.passkey_failed");
  }
  throw refusal("page.account.passkey_failed");
}

function told({ id, response }: PublicKeyCredential) {
  return { id, client_data: text(response.clientDataJSON) };
}

/** Bytes written in base64url. */
export function bytes(written: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(written.replaceAll("-", "+").replaceAll("_", "/")), sign =>
    sign.charCodeAt(0),
  );
}

/** Bytes in base64url, as they travel. */
export function text(buffer: ArrayBuffer): string {
  const signs = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
