const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Returns the media type by the key's ending: what a sender says is not to be believed. */
export function typeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Returns the header with which a browser saves the file under the name `downloadAs`, or `null` where it may show it. A
 * PDF runs scripts in some viewers, so it is always saved.
 */
export function dispositionOf(key: string, downloadAs: string | null): string | null {
  if (downloadAs === null && typeOf(key) !== 'application/pdf') return null;
  return `attachment; filename*=UTF-8''${encodeName(downloadAs ?? key.slice(key.lastIndexOf('/') + 1))}`;
}

/** RFC 8187: also encodes the characters that `encodeURIComponent` leaves and the header does not allow. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
