/** The words of the brand being built, in one language (next.config.mjs). */
declare module '@brand/words/*.json' {
  const words: Record<string, unknown>;
  export default words;
}
