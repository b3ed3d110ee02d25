import { sql, type Kysely, type RawBuilder } from 'kysely';
import type {
  InvitationData,
  OwnVisitData,
  PersonDataRepository,
  VisitData,
} from '../../ports/store/organizer/person-data';
import { sectionsOfVisit, textOfVisit } from '../campaign-versions';
import { originOfTake } from '../take-origins';
import type { Tables } from '../tables';
import { nameOf, personOf, readNamed, withName } from './hidden-names';
import { seesOthers } from './hidden-scores';

/** How many visits are read at once. */
const BATCH = 100;

export function createPersonData(db: Kysely<Tables>): PersonDataRepository {
  return {
    async find(organizationId, uuid, userId) {
      const { rows } = await sql<{ visit: OwnVisitData }>`
        ${visitsWhere(sql`v.uuid = ${uuid} and c.organization_id = ${organizationId}`, asVisitor, userId, null)}
        order by v.created_at, v.id`.execute(db);
      const visits = rows.map(({ visit }) => visit);
      return { visits, invitations: await invitationsOf(db, organizationId, visits) };
    },

    async *eachVisit(campaignId, userId) {
      for (let last: VisitData | undefined; ;) {
        const isNext = last ? sql`(v.created_at, v.id) > (${last.startedAt}::timestamptz, ${last.id})` : sql`true`;
        const read = async () => {
          const { rows } = await sql<{ visit: VisitData }>`
            ${visitsWhere(sql`v.campaign_id = ${campaignId} and ${isNext}`, asKept, userId, userId)}
            order by v.created_at, v.id limit ${BATCH}`.execute(db);
          return rows.map(({ visit }) => visit);
        };
        const visits = await readNamed(db, () => campaignId, read);
        for (const visit of visits) yield visit;
        if (visits.length < BATCH) return;
        last = visits.at(-1);
      }
    },
  };
}

async function invitationsOf(db: Kysely<Tables>, organizationId: string, visits: VisitData[]) {
  const ids = visits.map(({ id }) => id);
  const { rows } = await sql<{ invitation: InvitationData }>`
    select json_build_object(
      'campaign', c.name, 'email', i.email, 'name', i.name, 'invitedAt', i.created_at, 'sentAt', i.sent_at,
      'openedAt', i.opened_at, 'adjustments', i.adjustments, 'reminders', (${reminders})) as invitation
    from invitations i join campaigns c on c.id = i.campaign_id
    where c.organization_id = ${organizationId}
      and i.email in (select email from invitations where user_video_id = any(${ids}::text[]))
    order by i.created_at, i.id`.execute(db);
  return rows.map(({ invitation }) => invitation);
}

const reminders = sql`
  select coalesce(json_agg(json_build_object(
    'kind', e.reminder, 'dueAt', e.due_at, 'sentAt', e.sent_at, 'state', e.state) order by e.due_at, e.id), '[]')
  from emails e where e.invitation_id = i.id`;

const emails = sql`
  select coalesce(json_agg(json_build_object(
    'kind', e.kind, 'address', e.address, 'dueAt', e.due_at, 'sentAt', e.sent_at, 'state', e.state)
    order by e.due_at, e.id), '[]')
  from emails e where e.user_video_id = v.id`;

const consent = sql`
  select json_build_object(
    'version', n.version, 'language', n.language, 'line', n.line, 'text', n.text, 'acceptedAt', n.accepted_at)
  from consents n where n.user_video_id = v.id`;

const film = (key: RawBuilder<unknown>) => sql`
  select json_build_object(
    'status', s.status, 'askedAt', s.requested_at, 'finishedAt', s.finished_at, 'key', ${key})
  from stitches s where s.user_video_id = v.id`;
const keptFilm = sql`s.film_key`;
const seenFilm = sql`coalesce((select n.key from named_films n where n.film_key = s.film_key), s.film_key)`;

/** Those that are made, of whichever film. */
const captionedFilms = sql`
  select coalesce(json_agg(json_build_object('askedAt', m.requested_at, 'key', m.key) order by m.requested_at, m.key),
    '[]')
  from captioned_films m where m.user_video_id = v.id and m.key is not null`;

const takes = sql`
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'sectionId', t.section_id, 'count', t.count, 'device', t.device, 'origin', ${originOfTake},
    'recordedAt', t.created_at,
    'savedAt', t.saved_at, 'discardedAt', t.discarded_at, 'bytes', t.bytes, 'fault', t.fault,
    'key', case when t.saved_at is not null then coalesce(t.whole_key, t.key) end)
    order by t.section_id, t.count, t.id), '[]')
  from takes t where t.user_video_id = v.id`;

/** What is said in takes, as it was heard, and what people wrote in its place. */
const transcripts = sql`
  select coalesce(json_agg(json_build_object(
    'takeId', t.take_id, 'sectionId', t.section_id, 'language', coalesce(t.spoken, t.language), 'state', t.state,
    'requestedAt', t.requested_at, 'madeAt', t.made_at, 'lines', (
      select coalesce(json_agg(json_build_object(
        'startMs', l.start_ms, 'endMs', l.end_ms, 'words', l.words, 'corrected', l.corrected,
        'correctedBy', coalesce(l.corrector, l.corrected_by), 'correctedAt', l.corrected_at) order by l.position), '[]')
      from transcript_lines l where l.transcript_id = t.id)) order by t.requested_at, t.id), '[]')
  from transcripts t where t.user_video_id = v.id`;

const openedSections = sql`
  select coalesce(json_agg(json_build_object(
    'sectionId', o.section_id, 'openedAt', o.opened_at, 'loadMs', o.load_ms, 'begunAt', o.begun_at)
    order by o.opened_at, o.section_id), '[]')
  from opened_sections o where o.user_video_id = v.id`;

/** What was only typed, and when, is the person's own. */
const answers = ({ typed, isShown }: Record<'typed' | 'isShown', RawBuilder<unknown>>) => sql`
  select coalesce(json_agg(json_build_object(
    'sectionId', a.section_id, 'answer', a.answer, 'answeredAt', a.answered_at${typed}) order by a.section_id), '[]')
  from answers a where a.user_video_id = v.id and ${isShown}`;
const answersAlone = answers({ typed: sql``, isShown: sql`a.answer is not null` });
const answersAndTyped = answers({ typed: sql`, 'draft', a.draft, 'savedAt', a.saved_at`, isShown: sql`true` });

const resumes = sql`
  select coalesce(json_agg(json_build_object(
    'sentAt', r.created_at, 'savedAt', r.saved_at, 'bytes', r.bytes, 'key', r.file_key)
    order by r.created_at, r.id), '[]')
  from resumes r where r.user_video_id = v.id`;

/** Of those that are no answers only the person is told. */
const files = (isShown: RawBuilder<unknown>) => sql`
  select coalesce(json_agg(json_build_object(
    'sectionId', f.section_id, 'fileId', f.file_id, 'name', f.name, 'format', f.format, 'bytes', f.bytes,
    'sentAt', f.created_at, 'savedAt', f.saved_at, 'fault', f.fault, 'key', f.file_key)
    order by f.created_at, f.id), '[]')
  from answer_files f where f.user_video_id = v.id and ${isShown}`;
const answeringFiles = files(sql`f.answered_at is not null and f.dropped_at is null`);
const allFiles = files(sql`true`);

const nameShown = sql`
  select coalesce(json_agg(json_build_object('to', u.name, 'at', w.shown_at) order by w.shown_at, u.id), '[]')
  from shown_names w join auth_users u on u.id = w.user_id where w.user_video_id = v.id`;

/** What a member sees of what members gave and said: all, or their own. */
type Seen = (by: string) => RawBuilder<unknown>;
const seenBy =
  (userId: string | null): Seen =>
  (by) =>
    userId === null ? sql`true` : sql`(${sql.ref(by)} = ${userId} or ${seesOthers('v', userId)})`;

const assignments = sql`
  select coalesce(json_agg(json_build_object('to', u.name, 'at', a.assigned_at) order by u.name, u.id), '[]')
  from assignments a join auth_users u on u.id = a.user_id where a.user_video_id = v.id`;

const ratings = (isSeen: Seen) => sql`
  select coalesce(json_agg(json_build_object('by', u.name, 'value', r.value) order by u.name, u.id), '[]')
  from ratings r join auth_users u on u.id = r.user_id where r.user_video_id = v.id and ${isSeen('r.user_id')}`;

const comments = (isSeen: Seen) => sql`
  select coalesce(json_agg(json_build_object(
    'by', m.author, 'at', m.created_at, 'atMs', m.at_ms, 'text', m.text) order by m.created_at, m.id), '[]')
  from comments m where m.user_video_id = v.id and ${isSeen('m.user_id')}`;

const scores = (isSeen: Seen) => sql`
  select coalesce(json_agg(json_build_object(
    'by', g.author, 'version', g.version, 'criteria', k.criteria, 'scores', g.scores, 'note', g.note,
    'score', g.score, 'submittedAt', g.submitted_at, 'changedAt', g.changed_at)
    order by g.submitted_at, g.user_id), '[]')
  from scores g join scorecards k on k.campaign_id = v.campaign_id and k.version = g.version
  where g.user_video_id = v.id and g.submitted_at is not null and ${isSeen('g.user_id')}`;

const shareLinks = sql`
  select coalesce(json_agg(json_build_object(
    'madeBy', l.author, 'madeAt', l.created_at, 'endsAt', l.expires_at, 'revokedAt', l.revoked_at,
    'mayDownload', l.may_download, 'withResume', l.with_resume,
    'withCaptions', l.with_captions,
    'uses', (
      select coalesce(json_agg(
        json_build_object('at', used.at, 'what', used.what, 'times', used.count) order by used.id), '[]')
      from share_link_uses used where used.share_link_id = l.id)) order by l.created_at, l.id), '[]')
  from share_links l where l.user_video_id = v.id`;

type Shown = Record<'film' | 'answers' | 'files' | 'more', RawBuilder<unknown>>;
/** What only the person's own export has: it is nothing that reviewers know. */
const asVisitor: Shown = {
  ...{ film: film(seenFilm), answers: answersAndTyped, files: allFiles },
  more: sql`
    , 'extraTime', v.extra_time, 'timeZone', v.time_zone, 'emails', (${emails}), 'nameShown', (${nameShown}),
    'captionedFilms', (${captionedFilms})`,
};
const asKept: Shown = { film: film(keptFilm), answers: answersAlone, files: answeringFiles, more: sql`` };

/** Of a visit that nobody has handed in no number stands for the name. */
const person = sql`case when v.received_at is not null then ${personOf('v')} end`;

/** `userId`: from whom scores are hidden; `namesFor`: from whom names are withheld. */
const visitsWhere = (
  isWanted: RawBuilder<unknown>,
  shown: Shown,
  userId: string | null,
  namesFor: string | null,
) => sql`
  select json_build_object(
    'id', v.id, 'uuid', ${withName('v', namesFor, sql`v.uuid`)}, 'name', ${nameOf('v', namesFor)}, 'person', ${person},
    'email', ${withName('v', namesFor, sql`v.email`)}, 'phone', ${withName('v', namesFor, sql`v.phone`)},
    'campaign', c.name, 'device', v.device,
    'title', ${textOfVisit('v', 'title')}, 'description', ${textOfVisit('v', 'description')},
    'sections', ${sectionsOfVisit('v')},
    'claimsAccount', coalesce(${withName('v', namesFor, sql`v.joined`)}, false), 'startedAt', v.created_at,
    'askedForFilmAt', v.stitch_asked_at, 'completedAt', v.completed_at, 'skippedAt', v.skipped_at,
    'captionsRemovedAt', v.captions_removed_at, 'trouble', v.trouble, 'openedSections', (${openedSections}),
    'status', json_build_object(
      'status', v.review_status, 'by', v.review_status_by, 'at', v.review_status_at),
    'consent', (${consent}), 'film', (${shown.film}), 'takes', (${takes}), 'transcripts', (${transcripts}), 'answers', (${shown.answers}),
    'resumes', coalesce(${withName('v', namesFor, sql`(${resumes})`)}, '[]'),
    'files', coalesce(${withName('v', namesFor, sql`(${shown.files})`)}, '[]'),
    'assignments', (${assignments}), 'ratings', (${ratings(seenBy(userId))}), 'comments', (${comments(seenBy(userId))}),
    'scores', (${scores(seenBy(userId))}), 'shareLinks', (${shareLinks})${shown.more}) as visit
  from user_videos v join campaigns c on c.id = v.campaign_id
  where ${isWanted} and not v.rehearsal`;
