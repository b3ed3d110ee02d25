import type { AccessNews } from './access';
import type { Camera, CaptureErrorCode, Ending, Facing } from './capture';
import type { DeviceCount } from './device-changes';

/** The id and the number of a take, made when its recording starts. */
export type TakeTicket = { uploadId: string; count: number };

/**
 * An earlier take of the section: either complete, or interrupted and not yet seen by the visitor. `seconds` is its
 * length; `null` when only the server has it. `last` is the complete take before an interrupted one.
 */
export type FoundTake = TakeFacts & { uploadId: string; ending: Ending; last?: FoundTake };

/** What is wrong with a take that the visitor may not notice: nothing is heard, or nearly nothing is seen. */
export type Flaw = 'silent' | 'dark' | 'silentAndDark';

/** `seconds`: the length. `flaw` is missing when there is none, and when nobody knows. */
export type TakeFacts = { seconds: number | null; flaw?: Flaw };

/**
 * The player of a take. A film that fails is tried a second time, because browsers sometimes fail to play a valid film.
 */
export type Playback = 'playable' | 'restarting' | 'restarted' | 'broken';

/**
 * Why a take may be shorter than the visitor wanted: the camera or the microphone disconnected, the connection to the
 * video session ended, the page was hidden on a phone, or the page, the browser or the device died.
 */
export type Notice = 'lost' | 'disconnected' | 'hidden' | 'interrupted';

/** `last`: the take that the visitor is recording again, and can return to until the new one exists. */
type Replacing = { last?: FoundTake };
/** How long a state waits for the browser or a device before the visitor is told, milliseconds. */
export const WAIT_LIMIT_MS = 5000;
/** `isLate`: this has taken longer than `WAIT_LIMIT_MS`. */
type Waiting = { isLate?: true };
/** `isSilent`: there has been no sound for seconds. `hasPicture`: the camera has shown a picture. */
type Live = { camera: Camera; isSilent: boolean; hasPicture?: true } & Replacing;
/** `isDue`: the time to think has ended, so that the start cannot be put off. */
type Due = { isDue?: true };
/** A take, and which camera to turn on when it is recorded again. */
export type ReviewedTake = TakeFacts & { facing: Facing; uploadId: string } & Replacing;

/** The screen of one section (spec 4.19 to 4.28). */
export type RecorderState =
  | { name: 'idle' }
  /** Looks for an earlier take. */
  | { name: 'searching'; facing: Facing }
  /** The visitor is asked what to do with an interrupted take. */
  | ({ name: 'found' } & ReviewedTake)
  /** The interrupted take is prepared for the player. */
  | ({ name: 'adopting' } & ReviewedTake)
  /** The camera is off, because the browser would ask the visitor for it, and it asks only after a press. */
  | ({ name: 'unasked'; facing: Facing } & Replacing)
  /** A clip asks the question, while the camera is off. `isAgain`: the camera was on before. */
  | ({ name: 'asking'; facing: Facing; isAgain?: true } & Replacing)
  | ({ name: 'opening'; facing: Facing } & Replacing & Waiting)
  | ({ name: 'ready' } & Live & Waiting)
  /** Counts down the `count` seconds before the recording starts. */
  | ({ name: 'counting'; count: number } & Live & Due)
  | ({ name: 'starting' } & Live & Due)
  /** `wasAway`: the page was hidden during the recording, and the visitor has not yet decided whether to continue. */
  | ({ name: 'recording'; remaining: number; ticket: TakeTicket; wasAway: boolean } & Live)
  | ({ name: 'stopping'; camera: Camera; remaining: number; ticket: TakeTicket; notice: Notice | null } & Replacing &
      Waiting)
  | ({ name: 'recorded'; playback: Playback; notice: Notice | null } & ReviewedTake)
  /** Stopping failed: there is no film to show. */
  | ({ name: 'unusable'; facing: Facing } & Replacing)
  | ({ name: 'failed'; error: CaptureErrorCode; facing: Facing } & Replacing);

/** What a state means for what runs beside it and for the page around it. */
export type StateFacts = {
  /** The seconds on the clock; `null` for no clock. */
  clock: number | null;
  /** What advances once a second. */
  timer: 'countdown' | 'recording' | null;
  /** Whether a take is being recorded, or about to be: nothing may cover the picture, and the screen stays on. */
  isLive: boolean;
  /** Whether it waits for the browser or a device, and the visitor has not been told so yet. */
  isWaiting: boolean;
  /** The take that is being recorded or reviewed. */
  uploadId: string | null;
  /** What the shutter does, and whether it can be pressed; `null` for no shutter. */
  shutter: { does: 'start' | 'stop'; canPress: boolean } | null;
  /** Whether the visitor can choose other devices. */
  canChooseDevices: boolean;
  /** Whether the start of a recording can be cancelled. */
  canCancel: boolean;
  /** Whether a control returns to the take before. An interrupted take has a dialog that does. */
  canKeepLast: boolean;
  /** What ends the current recording when the visitor leaves. It is not lost: it is offered when they return. */
  whenLeft: readonly RecorderEffect[];
};

/** `seconds`: the longest a take of the section may be. */
export function stateFacts(state: RecorderState, seconds: number): StateFacts {
  const quiet: StateFacts = {
    clock: seconds,
    timer: null,
    isLive: false,
    isWaiting: false,
    uploadId: null,
    shutter: null,
    canChooseDevices: false,
    canCancel: false,
    canKeepLast: false,
    whenLeft: [],
  };
  const start = (canPress: boolean) => ({ does: 'start', canPress }) as const;
  const canKeepLast = 'last' in state && state.last !== undefined;
  switch (state.name) {
    case 'idle':
    case 'searching':
    case 'found':
      return { ...quiet, shutter: start(false) };
    case 'adopting':
      return { ...quiet, shutter: start(false), clock: null };
    case 'unasked':
    case 'asking':
    case 'failed':
      return { ...quiet, canKeepLast };
    case 'opening':
      return { ...quiet, shutter: start(false), canKeepLast, isWaiting: !state.isLate };
    case 'ready': {
      const isWaiting = !state.isLate && !state.hasPicture;
      return { ...quiet, shutter: start(true), canKeepLast, isWaiting, canChooseDevices: true };
    }
    case 'counting':
      return { ...quiet, isLive: true, shutter: start(true), timer: 'countdown', canCancel: !state.isDue };
    case 'starting':
      return {
        ...quiet,
        isLive: true,
        shutter: start(false),
        isWaiting: true,
        canCancel: !state.isDue,
        whenLeft: [{ name: 'cancelRecording' }],
      };
    case 'recording': {
      const { remaining, ticket } = state;
      return {
        ...quiet,
        isLive: true,
        clock: remaining,
        timer: 'recording',
        uploadId: ticket.uploadId,
        // After its first second.
        shutter: { does: 'stop', canPress: remaining < seconds },
        canKeepLast,
        whenLeft: [{ name: 'stopRecording', ticket, ending: 'interrupted', afterMilliseconds: 0 }],
      };
    }
    case 'stopping': {
      const { remaining, ticket } = state;
      return {
        ...quiet,
        isLive: true,
        clock: remaining,
        isWaiting: !state.isLate,
        uploadId: ticket.uploadId,
        shutter: { does: 'stop', canPress: false },
        whenLeft: [{ name: 'stopRecording', ticket, ending: 'stopped', afterMilliseconds: 0 }],
      };
    }
    case 'recorded':
      return { ...quiet, clock: null, uploadId: state.uploadId, canKeepLast };
    case 'unusable':
      return { ...quiet, clock: null, canKeepLast };
  }
}

export type RecorderEvent =
  /** The screen has appeared. */
  | { name: 'entered'; facing: Facing }
  | { name: 'left' }
  /** `willAsk`: whether the browser would ask before the camera is on; `isUnheard`: whether a clip is to be heard. */
  | { name: 'searched'; take: FoundTake | null; willAsk: boolean; isUnheard?: boolean }
  /** The question was handed out, and a clip asks it. */
  | { name: 'clipCame' }
  /** The clip has ended, or the visitor reads instead. */
  | { name: 'heard'; willAsk: boolean }
  | { name: 'playAgainRequested' }
  | { name: 'useRequested' }
  | { name: 'takeAdopted' }
  | { name: 'cameraRequested' }
  | { name: 'cameraOpened'; camera: Camera }
  | { name: 'captureFailed'; error: CaptureErrorCode }
  /** The recording did not begin, because the visitor is asked something first. */
  | { name: 'startPutOff' }
  /**
   * The camera or the microphone disconnected, or sends nothing any more; with the error `service`, the video session
   * is not connected any more.
   */
  | { name: 'deviceLost'; error?: 'lost' | 'service' }
  | { name: 'devicesChanged'; count: DeviceCount }
  | { name: 'silenceChanged'; isSilent: boolean }
  /** The camera shows a picture. */
  | { name: 'pictureShown' }
  /** A state has waited for `WAIT_LIMIT_MS`. */
  | { name: 'limitPassed' }
  /** The browser's permission may have changed. */
  | { name: 'accessSeen'; news: AccessNews }
  | { name: 'pageHidden' }
  | { name: 'pageShown' }
  | { name: 'retryRequested' }
  | { name: 'flipRequested' }
  /** The visitor chose another camera or microphone. */
  | { name: 'devicesChosen'; facing: Facing }
  | { name: 'startRequested' }
  /** The time to think has ended. */
  | { name: 'thinkingEnded' }
  | { name: 'counted' }
  /** The visitor does not want the recording that is about to start. */
  | { name: 'cancelRequested' }
  | { name: 'recordingStarted'; ticket: TakeTicket }
  | { name: 'ticked'; elapsedSeconds: number }
  /** The recording continued while the visitor was away, and the visitor wants to continue it. */
  | { name: 'continueRequested' }
  | { name: 'stopRequested' }
  /** The recording has ended, and all its bytes are stored. */
  | { name: 'takeKept'; facts: TakeFacts }
  | { name: 'stopFailed'; message: string }
  /** The video service has no film of the take. */
  | { name: 'takeLost'; message: string }
  | { name: 'playbackFailed'; message: string }
  | { name: 'playbackRestarted' }
  | { name: 'reRecordRequested' }
  /** The visitor returns to the take before. */
  | { name: 'keepLastRequested' }
  /** The visitor goes on with the take. */
  | { name: 'takeAccepted' };

export type RecorderEffect =
  | { name: 'findTake' }
  | { name: 'adoptTake'; uploadId: string }
  | { name: 'openCamera'; facing: Facing }
  | { name: 'closeCamera' }
  /** `keeps`: the id of the earlier take that is not replaced yet. */
  | { name: 'startRecording'; keeps?: string }
  /** Hand over immediately what has been recorded so far. */
  | { name: 'flushRecording' }
  /** End the recording after this many milliseconds, and keep it. `isCutOff`: it is not the visitor who ends it. */
  | { name: 'stopRecording'; ticket: TakeTicket; ending: Ending; isCutOff?: boolean; afterMilliseconds: number }
  /** Discard the current recording. */
  | { name: 'cancelRecording' }
  | { name: 'discardTake'; uploadId: string }
  | { name: 'restartPlayback'; afterMilliseconds: number }
  | { name: 'log'; event: string; details?: string };

export type Step = { state: RecorderState; effects: readonly RecorderEffect[] };
