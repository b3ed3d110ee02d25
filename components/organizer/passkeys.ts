import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { getAuth, postAuth } from './auth-calls';

/** Signs in by a passkey of this device. Rejects with `CallError`, or the browser's error when nothing was chosen. */
export async function signInByPasskey(): Promise<void> {
  const optionsJSON = (await getAuth('passkey/generate-authenticate-options')) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  await postAuth('passkey/verify-authentication', { response });
}

/** Makes a passkey for whoever is signed in, soon after signing in. Rejects like `signInByPasskey`. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = (await getAuth('passkey/generate-register-options')) as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  await postAuth('passkey/verify-registration', { response, name });
}
