/** The part of the package that we use; it comes without types. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /**
     * Returns the languages that the header accepts, the preferred first; of those that are available, where they are
     * given. `*` is any other.
     */
    languages(available?: string[]): string[];
  }
}
