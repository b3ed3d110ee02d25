import { spawnSync } from 'node:child_process';
import { shortName } from '../../tests/report/test-results.mjs';
import { root } from './run.mjs';
import { UserError } from './print-line.mjs';

/**
 * Test files that take ten seconds and more and show no row of docs/spec-coverage.md, in groups that take about as long
 * as each other. `npm test` runs those of one group, whose turn it is, and everything that is not listed here
 * (docs/decisions/0010-end-to-end-tests.md).
 */
const groups = [
  `
    e2e/answers e2e/clips e2e/consent e2e/console-keys e2e/console-languages e2e/console-messages
    e2e/console-receipts e2e/console-withheld-names e2e/files e2e/firefox e2e/tabs e2e/think-time e2e/upgrade
    integration/blind-review-told integration/broken-disk integration/budgets integration/campaign-states
    integration/captioned-films-refused integration/clips integration/copied-takes integration/dates-in-lists
    integration/embedded-pool integration/erase-rows integration/export integration/export-person
    integration/files-as-takes integration/handovers integration/image integration/intro-video
    integration/late-sweeps integration/machine-faults integration/many-machines integration/media/begun-films
    integration/media/fed-programs integration/media/growing-files integration/media/interrupted
    integration/media/mixed-films integration/media/packet-lines integration/media/refusals integration/media/sync
    integration/prepare integration/reminded-month integration/reserved-name integration/s3/server
    integration/serve-file integration/start integration/video-session/retakes integration/ways-in
  `,
  `
    e2e/audio-only e2e/changed-answers e2e/console-person e2e/console-questions e2e/console-right-to-left
    e2e/console-scores e2e/device-check e2e/every-kind e2e/go-on-early e2e/languages e2e/long-question e2e/names
    e2e/webkit
    integration/answer-files integration/answers integration/audio-only integration/backup integration/begun-films
    integration/campaign-pages integration/clips-asked integration/dev integration/faults-of-recorders
    integration/intro-captions integration/invitation-languages integration/invitations integration/kept-scores
    integration/lost-commits integration/low-disk integration/media/audio-only integration/media/channels
    integration/media/live integration/media/repeated-boxes integration/media/uncopied
    integration/optional-recordings integration/organizer-data integration/refusals integration/reminded-anew
    integration/reminded-by-processes integration/reminders integration/s3/away integration/s3/move
    integration/s3/visit integration/scorecards integration/share-links integration/sign-in-library
    integration/takes-in-parts integration/tcp-proxy integration/transcripts integration/wrong-clock
  `,
  `
    e2e/another-device e2e/bad-connection e2e/captions e2e/captions-in-browsers e2e/console-screens e2e/crash
    e2e/dates e2e/extra-time e2e/interruptions e2e/lighthouse e2e/long-take e2e/slow-connection e2e/slow-presses
    integration/blind-review-pages integration/changed-campaign integration/clips-in-files integration/consent
    integration/consent-in-api integration/content-before integration/data-folder integration/documents
    integration/erased-meanwhile integration/export-everything integration/file-formats integration/hostile-hour
    integration/killed-server integration/languages integration/late-encoding integration/late-reminders
    integration/limits integration/media/burn-captions integration/media/flawed-packets integration/media/hostile
    integration/media/live-films integration/media/ownership integration/member-languages integration/posters
    integration/processes integration/rehearsal integration/resumes-at-once integration/resumes-of-two-servers
    integration/slow-mail integration/submissions integration/transcriber-faults integration/transcribing
    integration/unsaved-takes integration/vacuum integration/video-session/erased-or-full
    integration/video-session/ignored-options integration/video-session/killed-at-each-step
  `,
];

/** The files of each turn, as in `e2e/answers`. */
export const turns = groups.map((names) => names.trim().split(/\s+/));

/**
 * Returns whose turn it is, from 1 on, or `all`: what is asked for (`TEST_TURN`), else what the commit's files decide:
 * the same files always have the same turn, and other ones another in two of three cases.
 * @param {string | undefined} given
 * @param {string | null} tree the name that git has for all files of the commit; `null`: there is no git
 */
export function chooseTurn(given, tree = git('rev-parse', 'HEAD^{tree}')) {
  if (given && given !== 'all') groupOf(given);
  if (given) return given;
  return tree === null ? 'all' : String((Number.parseInt(tree.slice(0, 8), 16) % turns.length) + 1);
}

function groupOf(turn) {
  const group = turns[Number(turn) - 1];
  if (!group) throw new UserError(`TEST_TURN is ${turn}: choose a turn from 1 to ${turns.length}, or all.`);
  return group;
}

/**
 * Returns the files that have another turn than this, but for those that have just been changed. None, unless
 * `npm test` has chosen one: whoever runs a single file runs it.
 * @param {string | undefined} turn
 * @param {readonly string[]} changed
 */
export function filesOutOfTurn(turn = process.env.TEST_TURN, changed = changedFiles()) {
  if (!turn || turn === 'all') return [];
  const now = [...groupOf(turn), ...changed];
  return turns.flat().filter((file) => !now.includes(file));
}

/** The test files that differ from the commit before this one, as in `e2e/answers`. */
const changedFiles = () =>
  (git('diff', '--name-only', 'HEAD~1', '--', 'tests') ?? '').split('\n').map((path) => shortName(`/${path}`));

/** Returns what git prints; `null` when it fails: there is no repository here, or nothing before this commit. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
