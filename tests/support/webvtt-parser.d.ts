declare module 'webvtt-parser' {
  export type Cue = { startTime: number; endTime: number; text: string; direction: string };
  export class WebVTTParser {
    parse(text: string, mode?: 'metadata' | 'chapters'): { cues: Cue[]; errors: { message: string; line: number }[] };
  }
}
