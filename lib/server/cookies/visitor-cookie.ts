import { createHmac, timingSafeEqual } from 'node:crypto';
import { Uuid } from '@/lib/contract/entities';
import { createInvitationCookie, type InvitationCookie } from './invitation-cookie';
import { createRehearsalCookie, type RehearsalCookie } from './rehearsal-cookie';
import type { Visitor } from '../use-cases/deps';

/** A browser that has begun more visits than this loses the oldest. */
const UUIDS_MAX = 40;
const LIFE_SECONDS = 180 * 24 * 60 * 60;

export type VisitorCookie = {
  /** Of members who try a campaign. */
  rehearsal: RehearsalCookie;
  /** Of whoever has opened a personal link. */
  invitation: InvitationCookie;
  /** Returns the visitor that the request's header `Cookie` proves; a forged or damaged cookie proves nobody. */
  read(header: string | null): CookieVisitor;
  /** Returns the headers `Set-Cookie` of what the visitor has got since it was read: none, usually. */
  write(visitor: CookieVisitor): string[];
};

type CookieVisitor = Visitor & { readonly changed: boolean; readonly begins?: string | null };

/**
 * The signed, HttpOnly cookie that proves which uuids are the visitor's own (docs/decisions/0019-who-may-do-what.md).
 */
export function createVisitorCookie({ secret, publicUrl }: { secret: string; publicUrl: string }): VisitorCookie {
  const secure = publicUrl.startsWith('https:');
  // Cookies ignore ports: two instances on one host must not overwrite each other's cookies.
  const port = new URL(publicUrl).port;
  const name = secure ? '__Host-visitor' : port ? `visitor-${port}` : 'visitor';
  const key = createHmac('sha256', secret).update('visitor cookie').digest();
  const rehearsal = createRehearsalCookie({ secret, publicUrl });
  const invitation = createInvitationCookie({ secret, publicUrl });
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  const parse = (value: string | undefined): { uuids: string[]; moves: Map<string, number> } => {
    if (value === undefined) return { uuids: [], moves: new Map() };
    const [text = '', signature = ''] = value.split('.');
    const expected = Buffer.from(sign(text));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return { uuids: [], moves: new Map() };
    const words = text.split('~').map((word) => word.split('*'));
    const isUuid = (word = '') => Uuid.safeParse(word).success;
    return {
      uuids: words.flatMap(([uuid = '', moves]) => (isUuid(uuid) && moves === undefined ? [uuid] : [])),
      // In words of their own: the version before passes over them.
      moves: new Map(words.flatMap(([uuid = '', moves]) => (isUuid(uuid) && moves ? [[uuid, Number(moves)]] : []))),
    };
  };

  return {
    rehearsal,
    invitation,
    read(header) {
      const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
      const { uuids, moves } = parse(
        cookies.findLast((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1),
      );
      let changed = false;
      let begins: string | null = null;
      const remember = (uuid: string) => {
        if (uuids.at(-1) === uuid) return;
        const others = uuids.filter((other) => other !== uuid);
        uuids.splice(0, uuids.length, ...others.slice(1 - UUIDS_MAX), uuid);
        changed = true;
      };
      return {
        uuids,
        moves,
        remember,
        rehearsing: rehearsal.read(header),
        invitation: invitation.read(header),
        get changed() {
          return changed;
        },
        get begins() {
          return begins;
        },
        take(visit) {
          remember(visit.uuid);
          moves.set(visit.uuid, visit.moves);
          begins = visit.rehearsing;
          changed = true;
        },
      };
    },
    write(visitor) {
      const { uuids, moves = new Map<string, number>(), changed, begins } = visitor;
      if (!changed) return [];
      const text = [...uuids, ...uuids.flatMap((uuid) => (moves.has(uuid) ? [`${uuid}*${moves.get(uuid)}`] : []))].join(
        '~',
      );
      // Neither ids nor signatures have a letter that a cookie would need to encode.
      const cookie = `${name}=${text}.${sign(text)}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`;
      return [secure ? `${cookie}; Secure` : cookie, ...(begins ? [rehearsal.begin(begins)] : [])];
    },
  };
}
