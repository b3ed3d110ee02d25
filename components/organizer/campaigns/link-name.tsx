import { isMadeUpName } from '@/lib/domain/made-up-name';

/** The link name of a campaign among its facts; nothing as long as nobody has chosen one. */
export function LinkName({ name }: { name: string }) {
  return isMadeUpName(name) ? null : <span dir="ltr">/{name}</span>;
}
