import type { GivenKind } from '@/lib/contract/answer-kinds';
import type { AnswerOf, SentOf, SubmittedOf } from '@/lib/domain/answer-kinds/kind-rules';
import type { Deps } from '../deps';

/** A file that is an answer, and under which number and ending it is exported; `key` is `null`: it is not there. */
export type ExportedFile = {
  number: number;
  ending: string;
  key: string | null;
  /** Returns where it is now: it may be replaced while other files are copied. */
  keyNow(): Promise<string | null>;
};

/** What the server does for a kind of which something else is kept than what is sent. */
export type KindEffects<Kind extends GivenKind> = {
  /** Returns an answer as it is kept. Throws why there is none. */
  receive(
    deps: Pick<Deps, 'store' | 'queue'>,
    of: { visitId: string; sectionId: string },
    sent: SentOf<Kind>,
  ): Promise<AnswerOf<Kind>>;
  /** Adds links to what was sent: it is only ever saved, and nothing shows it. */
  addLinks(
    deps: Pick<Deps, 'store' | 'storage'>,
    visitId: string,
    answers: readonly SubmittedOf<Kind>[],
  ): Promise<SubmittedOf<Kind>[]>;
  /** Returns what an export has of it besides the texts. `findVisit`: which visit it is; `null`: there is none. */
  listFiles(
    deps: Pick<Deps, 'store'>,
    findVisit: () => Promise<{ id: string } | null>,
    answers: readonly SubmittedOf<Kind>[],
  ): Promise<ExportedFile[]>;
};

/** `null`: an answer of this kind is kept as it is sent, and that is all. */
export type EffectsOf<Kind extends GivenKind> = SentOf<Kind> extends AnswerOf<Kind> ? null : KindEffects<Kind>;
