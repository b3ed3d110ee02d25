import type { TranscriberTest, Transcription } from '@/lib/contract/organizer/transcription';

/** What came of a test, or that it is under way. */
export type StoredTest = TranscriberTest & { organizationId: string };

export type TranscriptionRepository = {
  /** Returns how much of an organization's videos was transcribed since then, and how much waits. */
  figures(
    organizationId: string,
    since: Date,
  ): Promise<Pick<Transcription, 'campaigns' | 'pending' | 'videos' | 'medianSeconds' | 'languages'>>;
  /** Whether visitors of an organization are told where sound is sent. */
  tellsVisitors(organizationId: string): Promise<boolean>;
  setTellsVisitors(organizationId: string, tells: boolean): Promise<void>;
  /** Keeps a test in the place of its organization's last one. */
  beginTest(test: StoredTest): Promise<void>;
  /** Keeps what came of a test, unless its organization has begun another one since. */
  endTest(test: Pick<StoredTest, 'id' | 'organizationId'>, outcome: NonNullable<StoredTest['outcome']>): Promise<void>;
  /** Returns the last test of an organization; `null`: it made none. */
  test(organizationId: string): Promise<StoredTest | null>;
};
