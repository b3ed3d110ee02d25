/** What the names of Amazon's regions end with, where it is not `amazonaws.com`. */
const AMAZON_DOMAINS = [
  [/^cn-/, 'amazonaws.com.cn'],
  [/^eusc-/, 'amazonaws.eu'],
  [/^us-iso-/, 'c2s.ic.gov'],
  [/^us-isob-/, 'sc2s.sgov.gov'],
  [/^us-isof-/, 'csp.hci.ic.gov'],
  [/^eu-isoe-/, 'cloud.adc-e.uk'],
];

/**
 * Returns the origin of the bucket that S3_BUCKET names, which browsers send to and play from.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function bucketOrigins({ S3_BUCKET = '', S3_REGION = '', S3_ENDPOINT, S3_PUBLIC_ENDPOINT }) {
  const endpoint = S3_PUBLIC_ENDPOINT || S3_ENDPOINT;
  if (endpoint) return URL.canParse(endpoint) ? [new URL(endpoint).origin] : [];
  // Amazon's certificates are for one name before the service's: a bucket with a dot in its name is part of the path.
  const bucket = S3_BUCKET.includes('.') ? '' : `${S3_BUCKET}.`;
  const [, domain = 'amazonaws.com'] = AMAZON_DOMAINS.find(([regions]) => regions.test(S3_REGION)) ?? [];
  return [`https://${bucket}s3.${S3_REGION}.${domain}`];
}
