import type { Connection, Ending, Facing, MediaProblemCode } from './capture';
import type { DeviceCount } from './device-changes';

/** Names and numbers a take: made when its recording starts. */
export type TakeTicket = { uploadId: string; count: number };

/** A take of the section that was made before: one that is whole, or one that broke off and has not been looked at. */
export type FoundTake = { uploadId: string; ending: Ending; seconds: number };

/** The player of a take. One that fails is tried a second time: browsers stumble over films that are sound. */
export type Playback = 'playable' | 'restarting' | 'restarted' | 'broken';

/**
 * Why a take may be shorter than the visitor meant it to be: the camera or the microphone went away, the page was hidden
 * on a phone, or the page, the browser or the device died.
 */
export type Notice = 'lost' | 'hidden' | 'interrupted';

/** A camera that is on. `isSilent`: nothing has been heard for seconds. */
type Live = { connection: Connection; isSilent: boolean };
/** A take by its name, and the camera to turn on when it is recorded again. */
export type Take = { facing: Facing; uploadId: string };

/** The screen of one section (spec 4, 'Recording screen'). */
export type RecorderState =
  | { name: 'idle' }
  /** Takes made before are looked for. */
  | { name: 'looking'; facing: Facing }
  /** The visitor is asked what to do with a take that was interrupted. */
  | ({ name: 'found'; seconds: number } & Take)
  /** The interrupted take is made ready to be shown. */
  | ({ name: 'adopting' } & Take)
  | { name: 'connecting'; facing: Facing }
  | ({ name: 'ready' } & Live)
  | ({ name: 'starting' } & Live)
  /** `wasAway`: the page was hidden meanwhile, and the visitor has not yet said what to do about it. */
  | ({ name: 'recording'; remaining: number; ticket: TakeTicket; wasAway: boolean } & Live)
  | { name: 'stopping'; connection: Connection; remaining: number; ticket: TakeTicket; notice: Notice | null }
  | ({ name: 'recorded'; playback: Playback; notice: Notice | null } & Take)
  /** Stopping failed: recorded, with no video source. */
  | { name: 'unusable'; facing: Facing }
  | { name: 'failed'; problem: MediaProblemCode; facing: Facing };

export type RecorderEvent =
  /** The screen is there. */
  | { type: 'enter'; facing: Facing }
  | { type: 'leave' }
  | { type: 'found'; take: FoundTake | null }
  | { type: 'useFound' }
  | { type: 'adopted' }
  | { type: 'connected'; connection: Connection }
  | { type: 'failed'; problem: MediaProblemCode }
  /** The camera or the microphone went away, or gives nothing any more. */
  | { type: 'lost' }
  | { type: 'devicesChanged'; count: DeviceCount }
  | { type: 'silenceChanged'; isSilent: boolean }
  | { type: 'hidden' }
  | { type: 'shown' }
  | { type: 'tryAgain' }
  | { type: 'flip' }
  | { type: 'start' }
  | { type: 'started'; ticket: TakeTicket }
  | { type: 'tick'; elapsedSeconds: number }
  /** It went on while the visitor was away, and may go on. */
  | { type: 'goOn' }
  | { type: 'stop' }
  | { type: 'stopped' }
  | { type: 'stopFailed'; message: string }
  | { type: 'playbackFailed'; message: string }
  | { type: 'restart' }
  | { type: 'reRecord' };

export type RecorderEffect =
  | { type: 'find' }
  | { type: 'adopt'; uploadId: string }
  | { type: 'connect'; facing: Facing }
  | { type: 'start' }
  | { type: 'runClock' }
  | { type: 'stopClock' }
  /** What has been recorded so far is handed over at once. */
  | { type: 'flush' }
  /** Ends the recording after so many milliseconds, and keeps it. */
  | { type: 'stop'; ticket: TakeTicket; ending: Ending; afterMilliseconds: number }
  /** Throws away what is being recorded. */
  | { type: 'cancel' }
  | { type: 'discard'; uploadId: string }
  | { type: 'restart'; afterMilliseconds: number }
  | { type: 'log'; event: string; details?: string };

export type Step = { state: RecorderState; effects: readonly RecorderEffect[] };
