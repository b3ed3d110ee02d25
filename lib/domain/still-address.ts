import type { Device } from '@/lib/contract/entities';

/**
 * Returns the address at which a player of a saved film shows a still picture (spec 9.21). iOS shows none without a
 * time in the address. Other browsers show the first picture, and cannot seek in their own recordings.
 */
export function stillAddress(url: string, device: Device): string {
  return device === 'Web_iOS' ? `${url}#t=0.4` : url;
}
