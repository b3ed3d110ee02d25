import type { DeliveryFault } from '@/lib/contract/organizer/webhooks';
import { PrivateAddress } from './public-address';

const FAULTS: Readonly<Record<string, DeliveryFault>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'nameNotFound',
  EAI_AGAIN: 'nameNotFound',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
};

/** What Node and OpenSSL call what they find wrong with a certificate. */
const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY/;
const TLS = /^ERR_TLS|^ERR_SSL|^EPROTO$/;

/** Returns why a request got no answer. */
export function faultOf(error: unknown): DeliveryFault {
  if (error instanceof PrivateAddress) return 'private';
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return FAULTS[code] ?? (CERTIFICATE.test(code) ? 'certificate' : TLS.test(code) ? 'tls' : 'disconnected');
}
