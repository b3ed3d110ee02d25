import type { ColumnType, Generated } from 'kysely';
import type { Answer, AnswerDraft } from '@/lib/contract/answers';
import type { CampaignKind } from '@/lib/contract/campaign-content';
import type { CampaignStatus, ExtraTime, Organization } from '@/lib/contract/entities';
import type { InLanguages } from '@/lib/contract/languages';
import type { WhyEncoded } from '../ports/media-errors';
import type { AnswerFile } from '../ports/store/answer-files';
import type { StoredClip } from '../ports/store/clips';
import type { CaptionedFilmRecord } from '../ports/store/captioned-films';
import type { HandoverLink } from '../ports/store/handovers';
import type { MezzanineRecord, Take } from '../ports/store/takes';
import type { Recording } from '../ports/store/recordings';
import type { Resume } from '../ports/store/resumes';
import type { Stitch } from '../ports/store/stitches';
import type { AcceptedConsent } from '../ports/store/consents';
import type { Visit } from '../ports/store/visits';
import type { ErasureCause } from '../ports/store/organizer/erasures';
import type { CampaignTables } from './organizer/campaign-tables';
import type { MemberTables } from './organizer/member-tables';
import type { WebhookTables } from './organizer/webhook-tables';
import type { RowOf } from './rows';
import type { TranscriptTables } from './transcript-tables';
import type { ReviewColumns, ReviewTables } from './organizer/review-tables';

/** bigint: pg returns it as text. */
type Bytes = ColumnType<string | null, number | null, number | null>;

/** What of a take is made of other columns, and what the database fills in: see `toTake`. */
type DerivedOfTake = 'visitId' | 'uploadKey' | 'key' | 'manifestHash' | 'size' | 'copying' | 'isSetAside' | 'flaws';
type FlagOfTake = 'interrupted' | 'isProven' | 'isAudioOnly' | 'fromFile';
type GeneratedOfTake = 'createdAt' | 'allowedBytes' | 'bytes' | 'partCount' | FlagOfTake;

/** The database's rows; they are used only in this folder. */
export type Tables = MemberTables &
  CampaignTables &
  WebhookTables &
  ReviewTables &
  TranscriptTables & {
    organizations: {
      id: string;
      name: string;
      whitelabel: string | null;
      allow_overdraft: boolean;
      limit_videos: number;
      subscription_status: Organization['subscription']['status'];
      total_videos: number;
      /** What campaigns made from now on have as their `retention_days`. */
      retention_days: ColumnType<number | null, number | null | undefined, number | null>;
      /** For how many days its audit log is kept; `null`: for good. */
      audit_days: ColumnType<number | null, number | null | undefined, number | null>;
      /** Whether visitors are told on their first page where sound is sent. */
      tells_transcriber: Generated<boolean>;
    };
    campaigns: {
      id: string;
      organization_id: string;
      name: string;
      /** What organizers decide about it (`CampaignContent`). */
      content: ColumnType<unknown, string, string>;
      /** What lists and searches need of the content. */
      type: ColumnType<CampaignKind, never, never>;
      title: ColumnType<string | null, never, never>;
      status: CampaignStatus;
      status_changed_at: Generated<Date>;
      intro_video_key: string | null;
      /** Those in the campaign's further languages. */
      intro_video_keys: ColumnType<InLanguages<string>, string | undefined, string>;
      created_at: Generated<Date>;
      /** When it was first open to visitors; its link may be out in the world since then. */
      published_at: Date | null;
      /** Counts what was written, drafts included. */
      revision: Generated<number>;
      /** For how many days its visits are kept; `null`: as long as the server keeps them. */
      retention_days: number | null;
      /** When it was put out of the list; an open one never is. */
      archived_at: Date | null;
      /** Counts the wordings of what its visitors have to accept (`domain/consent.ts`). */
      consent_version: Generated<number>;
      consent_since: Date | null;
      /** The highest number that stood for a name in it, also of somebody who was erased. */
      last_person: Generated<number>;
      /** Of what it is erased with its visits, once it is deleted; `null`: it is not. */
      erasing: ColumnType<ErasureCause | null, string | null | undefined, string | null>;
    };
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
    user_videos: Omit<
      RowOf<Visit>,
      'created_at' | 'takes_issued' | 'extra_time' | 'rehearsal' | 'moves' | 'moved_at' | 'unsent' | 'awaited'
    > & {
      joined: boolean;
      created_at: Generated<Date>;
      takes_issued: Generated<number>;
      extra_time: Generated<ExtraTime>;
      rehearsal: Generated<boolean>;
      moves: Generated<number>;
      moved_at: ColumnType<Date | null, Date | undefined, Date | null>;
      unsent: ColumnType<string[], string | undefined, string>;
      awaited: ColumnType<string[], string | undefined, string>;
      /** What last kept the visitor from recording (`lib/domain/troubles.ts`). */
      trouble: string | null;
      /** What of the campaign it began with. */
      version_id: string | null;
      /** Where its visitor was when it began, as the browser said. */
      time_zone: ColumnType<string | null, string | undefined, string>;
      /** The language of its visitor's pages. */
      language: ColumnType<string | null, string | null | undefined, string | null>;
      /** Since when all that is said in its film is written down. */
      transcribed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      captions_removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    } & ReviewColumns;
    /** What visitors have accepted. `language`: of `line`; `null`: the campaign does not say. */
    consents: RowOf<Omit<AcceptedConsent, 'acceptedAt'>> & { user_video_id: string; accepted_at: Date };
    takes: RowOf<Omit<Take, DerivedOfTake | GeneratedOfTake>> & {
      user_video_id: string;
      /** The key that its single presigned post writes to. */
      key: string;
      created_at: Generated<Date>;
      bytes: Bytes;
      allowed_bytes: ColumnType<string, number, number>;
      /** The number of its rows in `take_parts`. */
      part_count: Generated<number>;
      part_bytes: ColumnType<string, number | undefined, number>;
      width: number | null;
      height: number | null;
      /** The two sides of `copying`: at most one is known. */
      parameters: string | null;
      why_encoded: WhyEncoded | null;
      /** Packets that do not decode. */
      flawed_pictures: Generated<number>;
      flawed_sounds: Generated<number>;
      has_sound: Generated<boolean>;
      is_proven: Generated<boolean>;
      is_audio_only: Generated<boolean>;
      cpu_spent: Generated<number>;
      set_aside_at: Date | null;
      /** When it was used up (`used-takes.ts`); `null`: not, or what came of it was swept. */
      used_at: Date | null;
      whole_key: string | null;
      parts_hash: string | null;
      /** `null`: storage holds nothing of it but the saved file. */
      touched_at: Date | null;
      sweeping_at: Date | null;
      interrupted: Generated<boolean>;
      /** A video session records it: no presigned post was made. */
      by_session: Generated<boolean>;
      from_file: Generated<boolean>;
    };
    answers: {
      user_video_id: string;
      section_id: string;
      revision: number;
      answer: ColumnType<Answer | null, string | null, string | null>;
      draft: ColumnType<AnswerDraft | null, string | null, string | null>;
      saved_at: Date;
      answered_at: Date | null;
    };
    answer_files: RowOf<Omit<AnswerFile, 'visitId' | 'bytes' | 'allowedBytes'>> & {
      user_video_id: string;
      created_at: Generated<Date>;
      bytes: Bytes;
      allowed_bytes: ColumnType<string, number, number>;
    };
    clips: RowOf<Omit<StoredClip, 'bytes'>> & { bytes: Bytes };
    opened_sections: {
      user_video_id: string;
      section_id: string;
      opened_at: Date;
      load_ms: number;
      begun_at: ColumnType<Date | null, Date | null | undefined, Date>;
      heard_at: ColumnType<Date | null, Date | null | undefined, Date>;
    };
    take_parts: { take_id: string; position: number; bytes: number; sha256: string; verified_at: Date | null };
    mezzanines: RowOf<Omit<MezzanineRecord, 'size' | 'aac' | 'named'>> & {
      width: number;
      height: number;
      aac_key: string | null;
      aac_after: string | null;
      named_key: string | null;
      named_name: string | null;
    };
    named_films: { film_key: string; key: string; user_video_id: string };
    captioned_films: RowOf<Omit<CaptionedFilmRecord, 'visitId'>> & {
      user_video_id: string;
      run: string | null;
      requested_at: Date;
    };
    stitches: Omit<RowOf<Omit<Stitch, 'visitId'>>, 'requested_at'> & {
      user_video_id: string;
      requested_at: Generated<Date>;
    };
    resumes: RowOf<Omit<Resume, 'visitId' | 'bytes'>> & {
      user_video_id: string;
      created_at: Generated<Date>;
      saved_at: Date | null;
      bytes: Bytes;
    };
    video_sessions: { user_video_id: string; project: string; session_id: string; created_at: Date };
    recordings: RowOf<Omit<Recording, 'visitId' | 'bytes' | 'totalBytes' | 'endedByServer' | 'refusals'>> & {
      user_video_id: string | null;
      bytes: ColumnType<string, number | undefined, number>;
      total_bytes: Bytes;
      ended_by_server: Generated<boolean>;
      refusals: Generated<number>;
      /** When its removal from the video service was last tried. */
      tried_at: Date | null;
      removed_at: Date | null;
    };
    handover_links: RowOf<Omit<HandoverLink, 'visitId'>> & {
      user_video_id: string;
      opened_by: string | null;
      opened_at: Date | null;
      opened_moves: number | null;
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
