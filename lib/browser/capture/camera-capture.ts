import type { Timers } from '../timers';
import {
  type Slice,
  type Camera,
  type Capture,
  CaptureError,
  type Facing,
  type RecordedTake,
  StartPutOff,
} from './capture';
import { toCaptureError } from './capture-error';
import type { MediaRecording } from './media-recording';
import { watchMute } from './mute';
import { stopTracks } from './open-stream';

type Opened = { facing: Facing; camera: Promise<Camera> };

type Deps = {
  open: (facing: Facing) => Promise<Camera>;
  willAsk: () => Promise<boolean>;
  record: (stream: MediaStream, onSlice: (slice: Slice) => void, take: RecordedTake) => MediaRecording;
  timers: Timers;
  /** See `Capture`. */
  startLimit?: number;
  /** Turns off what else is on besides the camera. */
  close?: () => void;
  /** The listener is called when what records is not connected any more. */
  onDisconnected?: (listener: () => void) => void;
};

/** A camera, and what records it. After `open` the camera stays on from section to section. */
export function createCameraCapture({
  open,
  willAsk: wouldAsk,
  record,
  timers,
  startLimit,
  close,
  onDisconnected,
}: Deps): Capture {
  let opened: Opened | null = null;
  let stream: MediaStream | null = null;
  let recording: { media: MediaRecording; of: MediaStream } | null = null;
  /** The recording that is being stopped. */
  let ending: MediaRecording | null = null;
  let lastFacing: Facing = 'front';
  let hasBeenOn = false;
  const lostListeners = new Set<(error?: 'lost' | 'service') => void>();
  onDisconnected?.(() => lose('service'));

  /** Forgets the camera, so that the next `open` requests it again. */
  function lose(error: 'lost' | 'service' = 'lost'): void {
    opened = null;
    lostListeners.forEach((listener) => listener(error));
  }

  /** Keeps the recording until `stop` asks for it: a page that the visitor leaves may turn the camera off first. */
  function turnOff(): void {
    if (stream) stopTracks(stream);
    stream = null;
    opened = null;
  }

  async function turnOn(facing: Facing, isWanted: () => boolean): Promise<Camera> {
    const camera = await open(facing);
    if (!isWanted()) {
      stopTracks(camera.stream);
      throw new CaptureError('lost', 'The camera came too late');
    }
    stream = camera.stream;
    hasBeenOn = true;
    for (const track of camera.stream.getTracks()) {
      track.addEventListener('ended', () => {
        if (stream === camera.stream) lose();
      });
    }
    return camera;
  }

  function begin(of: MediaStream, onSlice: (slice: Slice) => void, take: RecordedTake): MediaRecording {
    const begun = record(of, onSlice, take);
    const stopWatching = watchMute(of, () => lose(), timers);
    void begun.ended.then(() => {
      stopWatching();
      // A recorder that ended without `stop` has failed, or all its tracks have ended.
      if (stream === of && recording?.media === begun && ending !== begun) lose();
    });
    return begun;
  }

  return {
    getFacing: () => lastFacing,
    willAsk: async () => (opened || hasBeenOn ? false : wouldAsk()),
    open(facing) {
      lastFacing = facing;
      if (opened?.facing === facing) return opened.camera;
      turnOff();
      const mine: Opened = { facing, camera: turnOn(facing, () => opened === mine) };
      opened = mine;
      mine.camera.catch(() => {
        if (opened === mine) opened = null;
      });
      return mine.camera;
    },
    startLimit,
    async start(onSlice, take) {
      if (!stream) throw new CaptureError('failed', 'There is no camera to record from');
      try {
        if (recording?.of !== stream) recording = { media: begin(stream, onSlice, take), of: stream };
        const mine = recording;
        await mine.media.started;
        if (recording !== mine) throw new CaptureError('lost', 'The recording was thrown away before it began');
      } catch (error) {
        recording = null;
        throw error instanceof StartPutOff ? error : toCaptureError(error);
      }
    },
    flush: () => recording?.media.flush(),
    async stop(isFaulty) {
      const current = recording;
      if (!current) throw new CaptureError('failed', 'Nothing is being recorded');
      ending = current.media;
      try {
        return await current.media.stop(isFaulty);
      } finally {
        if (recording === current) recording = null;
      }
    },
    cancel() {
      recording?.media.cancel();
      recording = null;
    },
    close() {
      turnOff();
      close?.();
    },
    onLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
  };
}
