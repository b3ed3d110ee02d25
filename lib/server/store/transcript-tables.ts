import type { ColumnType, Generated } from 'kysely';
import type { Range } from '@/lib/domain/transcripts/lines';
import type { TranscriptRecord } from '../ports/store/transcripts';
import type { RowOf } from './rows';

/** The rows of what is said in takes. */
export type TranscriptTables = {
  transcripts: Omit<RowOf<Omit<TranscriptRecord, 'visitId'>>, 'state' | 'tries' | 'dropped'> & {
    user_video_id: string;
    state: Generated<TranscriptRecord['state']>;
    /** The run whose result counts. */
    run_id: string | null;
    tries: Generated<number>;
    dropped: Generated<number>;
  };
  transcript_lines: {
    transcript_id: string;
    position: number;
    start_ms: number;
    end_ms: number;
    words: string;
    unsure: ColumnType<Range[], string, string>;
    corrected: string | null;
    corrected_by: 'visitor' | 'member' | null;
    /** The name of the member who corrected it. */
    corrector: string | null;
    corrected_at: Date | null;
  };
  /** How the transcriber fares, in one row for all processes. */
  transcriber_state: {
    is_only: Generated<boolean>;
    last_success_at: Date | null;
    failing_since: Date | null;
    fault: string | null;
    /** What came of the last test of each organization, by its id. */
    test: ColumnType<unknown, string | null, string | null>;
  };
};
