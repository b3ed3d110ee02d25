import Negotiator from 'negotiator';

/** Browsers send far less; more is not read, since it comes from strangers. */
const MAX_HEADER = 1_000;

/**
 * Returns which of the offered languages somebody prefers, by the header `Accept-Language`. A language of another
 * region is the same language: `de-AT` is content with `de`, `pt-PT` with `pt-BR`. Returns the first of `offered` when
 * none fits. Throws when nothing is offered.
 */
export function pickLanguage<L extends string>(header: string | null, offered: readonly L[]): L {
  const [first] = offered;
  if (first === undefined) throw new Error('There is no language to pick');
  const negotiator = new Negotiator({ headers: { 'accept-language': (header ?? '').slice(0, MAX_HEADER) } });
  const anyOther = () => negotiator.languages([...offered])[0] as L | undefined;
  const liked = negotiator.languages().map((tag) => (tag === '*' ? anyOther() : findLanguage(tag, offered)));
  return liked.find((language) => language !== undefined) ?? first;
}

/** Returns the language of this tag, or the first one that only the region tells from it. */
function findLanguage<L extends string>(tag: string, offered: readonly L[]): L | undefined {
  const wanted = tag.toLowerCase();
  return (
    offered.find((language) => language.toLowerCase() === wanted) ??
    offered.find((language) => baseOf(language) === baseOf(wanted))
  );
}

const baseOf = (tag: string) => tag.toLowerCase().split('-', 1)[0];
