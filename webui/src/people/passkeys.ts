/** Passkeys: what the browser does with them, and what the server is told of it. */
import { call } from "../transport/transport";
import { refusal } from "../transport/refused";
import { me } from "./me";
import type { components } from "../generated/wire";

type Schemas = components["schemas"];
export type Passkey = Schemas["Passkey"];

const TIMEOUT = 120_000;
/** An address without a name, for which no browser keeps passkeys. */
const BARE = /^(\d+(\.\d+){3}|\[.*\])$/;
/** What a browser says when it does not do it, and the sentence for that. */
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

/** Has this device make a passkey for one's account, and the server take it. */
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

/** What the browser has, or the sentence that says why it has nothing. */
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
