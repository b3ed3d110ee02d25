/** The part of the library that is used; it comes without types. */
declare module 'opentok' {
  export default class OpenTok {
    constructor(apiKey: string, apiSecret: string);
    /** `expireTime`: seconds since 1970. */
    generateToken(sessionId: string, options: { role: 'publisheronly'; expireTime: number }): string;
  }
}
