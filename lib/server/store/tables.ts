import type { ColumnType, Generated } from 'kysely';
import type { Section } from '@/lib/contract/entities';
import type { ErasureCause } from '../ports/store/organizer/erasures';
import type { CampaignTables } from './organizer/campaign-tables';
import type { MemberTables } from './organizer/member-tables';
import type { WebhookTables } from './organizer/webhook-tables';
import type { ReviewColumns, ReviewTables } from './organizer/review-tables';

/** bigint: pg returns it as text. */
type Bytes = ColumnType<string | null, number | null, number | null>;

/** The column of a field: `maxWords` is stored in `max_words`. */
type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

/** One column for each field of a section. A new field needs only a migration that adds its column. */
type SectionColumns = { [Field in keyof Section as ColumnOf<Field>]: Section[Field] };

/** The database's rows; they are used only in this folder. */
export type Tables = MemberTables &
  CampaignTables &
  WebhookTables &
  ReviewTables & {
    organizations: {
      id: string;
      name: string;
      whitelabel: string | null;
      allow_overdraft: boolean;
      limit_videos: number;
      subscription_status: string;
      total_videos: number;
      /** What campaigns made from now on have as their `retention_days`. */
      retention_days: ColumnType<number | null, number | null | undefined, number | null>;
      /** For how many days its audit log is kept; `null`: for good. */
      audit_days: ColumnType<number | null, number | null | undefined, number | null>;
    };
    campaigns: {
      id: string;
      organization_id: string;
      name: string;
      type: string;
      title: string | null;
      description: string | null;
      status: string;
      status_changed_at: Generated<Date>;
      allow_sharing: boolean;
      intro_video_key: string | null;
      created_at: Generated<Date>;
      /** When it was first open to visitors; its link may be out in the world since then. */
      published_at: Date | null;
      /** Counts what was written, drafts included. */
      revision: Generated<number>;
      /** For how many days its visits are kept; `null`: as long as the server keeps them. */
      retention_days: number | null;
      /** When it was put out of the list; an open one never is. */
      archived_at: Date | null;
      /** Of what it is erased with its visits, once it is deleted; `null`: it is not. */
      erasing: ColumnType<ErasureCause | null, string | null | undefined, string | null>;
    };
    sections: { campaign_id: string; position: number } & SectionColumns;
    /** What visits began with; `id` is made from `content` (`campaign-versions.ts`). */
    campaign_versions: {
      campaign_id: string;
      id: string;
      content: ColumnType<unknown, string, never>;
      made_at: Generated<Date>;
    };
    accounts: {
      id: string;
      organization_id: string;
      name: string;
      normalised_name: string;
      created_at: Generated<Date>;
    };
    user_videos: {
      id: string;
      campaign_id: string;
      account_id: string;
      uuid: string;
      name: string;
      joined: boolean;
      device: string;
      created_at: Generated<Date>;
      completed_at: Date | null;
      skipped_at: Date | null;
      stitch_asked_at: Date | null;
      takes_issued: Generated<number>;
      /** A member tries the campaign as a visitor: it counts nowhere, and is erased soon. */
      rehearsal: Generated<boolean>;
      /** What last kept the visitor from recording (`lib/domain/troubles.ts`). */
      trouble: string | null;
      /** What of the campaign it began with; `null`: the version before began it, and nothing has changed since. */
      version_id: string | null;
    } & ReviewColumns;
    takes: {
      id: string;
      user_video_id: string;
      section_id: string;
      count: number;
      folder: string;
      /** The key that its single presigned post writes to. */
      key: string;
      device: string;
      video_type: string | null;
      created_at: Generated<Date>;
      saved_at: Date | null;
      bytes: Bytes;
      /** The largest file its presigned post accepts, bytes. */
      allowed_bytes: ColumnType<string, number, number>;
      /** The section's limit in seconds when the take was issued; `null` in rows from before this was stored. */
      limit_seconds: number | null;
      /** The number of its rows in `take_parts`. */
      part_count: Generated<number>;
      part_bytes: ColumnType<string, number | undefined, number>;
      claimed_ms: number | null;
      width: number | null;
      height: number | null;
      fault: string | null;
      /** Packets that do not decode. */
      flawed_pictures: Generated<number>;
      flawed_sounds: Generated<number>;
      has_sound: Generated<boolean>;
      is_proven: Generated<boolean>;
      cpu_spent: Generated<number>;
      set_aside_at: Date | null;
      whole_key: string | null;
      parts_hash: string | null;
      /** `null`: storage holds nothing of it but the saved file. */
      touched_at: Date | null;
      sweeping_at: Date | null;
      discarded_at: Date | null;
      interrupted: Generated<boolean>;
      /** A video session records it: no presigned post was made. */
      by_session: Generated<boolean>;
      poster_key: string | null;
    };
    take_parts: { take_id: string; position: number; bytes: number; sha256: string; verified_at: Date | null };
    mezzanines: {
      take_id: string;
      width: number;
      height: number;
      fit: string;
      frames: number;
      video_key: string;
      audio_key: string;
      aac_key: string | null;
      aac_after: string | null;
    };
    stitches: {
      user_video_id: string;
      attempt: number;
      take_ids: string[];
      video_type: string | null;
      status: string;
      message: string | null;
      solution: string | null;
      section_id: string | null;
      film_key: string | null;
      made_key: string | null;
      requested_at: Generated<Date>;
      finished_at: Date | null;
      /** How long each section is in the film made last, frames; `null` in rows from before this was stored. */
      section_frames: number[] | null;
      poster_key: string | null;
      /** When a picture of this film was last tried to make. */
      poster_tried_at: Date | null;
    };
    resumes: {
      id: string;
      user_video_id: string;
      upload_key: string;
      created_at: Generated<Date>;
      saved_at: Date | null;
      /** `null`: storage holds nothing of it but the saved file. */
      touched_at: Date | null;
      file_key: string | null;
      bytes: Bytes;
      fault: string | null;
    };
    video_sessions: { user_video_id: string; project: string; session_id: string; created_at: Date };
    recordings: {
      /** The take's id. */
      id: string;
      /** `null` once the visit is erased. */
      user_video_id: string | null;
      project: string;
      session_id: string;
      archive_id: string | null;
      section_id: string | null;
      limit_seconds: number;
      stage: string;
      reason: string | null;
      bytes: ColumnType<string, number | undefined, number>;
      total_bytes: Bytes;
      asked_at: Date;
      ends_at: Date;
      stopped_at: Date | null;
      ended_by_server: Generated<boolean>;
      wanted_at: Date | null;
      /** When its file is asked for again. */
      next_try_at: Date | null;
      /** How often the address of its file was refused. */
      refusals: Generated<number>;
      /** When its removal from the video service was last tried. */
      tried_at: Date | null;
      removed_at: Date | null;
    };
    limits: { key: string; count: number; ends_at: Date };
    doomed_files: {
      key: string;
      is_prefix: Generated<boolean>;
      cause: string;
      doomed_at: Date;
      not_before: Date;
      until: Date | null;
      /** When it was last removed; `null`: not yet. */
      removed_at: Date | null;
      tries: Generated<number>;
      claimed_until: Date | null;
    };
    /** Only processes of the version before write to it. */
    run_files: { key: string; user_video_id: string; kind: string; noted_at: Date };
    storage_place: { is_only: Generated<boolean>; id: string; place: string };
    workers: { id: string; seen_at: Date };
    erased_ids: { fingerprint: string; until: Date };
    /** Only processes of the version before write to it. */
    erased_files: { key: string; until: Date; is_prefix: Generated<boolean> };
  };
