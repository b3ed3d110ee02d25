import type { Selectable } from 'kysely';
import type { Take } from '../ports/store/takes';
import type { Copying } from '../ports/media';
import type { Tables } from './tables';

type Row = Selectable<Tables['takes']>;

function copyingOf({ parameters, why_encoded: whyEncoded }: Row): Copying | null {
  if (parameters !== null) return { parameters };
  return whyEncoded === null ? null : { whyEncoded };
}

export function toTake(row: Row): Take {
  return {
    id: row.id,
    visitId: row.user_video_id,
    sectionId: row.section_id,
    count: row.count,
    folder: row.folder,
    uploadKey: row.key,
    key: row.whole_key ?? row.key,
    allowedBytes: Number(row.allowed_bytes),
    limitSeconds: row.limit_seconds,
    device: row.device,
    videoType: row.video_type,
    isAudioOnly: row.is_audio_only,
    createdAt: row.created_at,
    touchedAt: row.touched_at,
    savedAt: row.saved_at,
    discardedAt: row.discarded_at,
    manifestHash: row.parts_hash,
    partCount: row.part_count,
    bytes: row.bytes === null ? null : Number(row.bytes),
    claimedMs: row.claimed_ms,
    fromFile: row.from_file,
    interrupted: row.interrupted,
    isProven: row.is_proven,
    size: row.width && row.height ? { width: row.width, height: row.height } : null,
    copying: copyingOf(row),
    fault: row.fault,
    posterKey: row.poster_key,
    isSetAside: row.set_aside_at !== null,
    flaws: { pictures: row.flawed_pictures, sounds: row.flawed_sounds, hasSound: row.has_sound },
  };
}
