import { type Timers, browserTimers } from '../timers';
import { type Batch, type Capture, type Connection, type Facing, MediaProblem } from './capture';
import { type MediaRecording, recordStream } from './media-recording';
import { toMediaProblem } from './media-error';
import { watchMute } from './mute';
import { openStream, stopTracks } from './open-stream';

type Opened = { facing: Facing; connection: Promise<Connection> };

type Deps = {
  open: (facing: Facing) => Promise<Connection>;
  record: (stream: MediaStream, onBatch: (batch: Batch) => void) => MediaRecording;
  timers: Timers;
};

const browser: Deps = {
  open: (facing) => openStream(navigator.mediaDevices, facing, navigator.permissions),
  record: recordStream,
  timers: browserTimers,
};

/** The browser's own camera and recorder. Turned on by `connect`, it stays on from section to section. */
export function createNativeCapture({ open, record, timers }: Deps = browser): Capture {
  let opened: Opened | null = null;
  let stream: MediaStream | null = null;
  let recording: { media: MediaRecording; of: MediaStream } | null = null;
  /** The recording that was asked to stop. */
  let ending: MediaRecording | null = null;
  let lastFacing: Facing = 'front';
  const lostListeners = new Set<() => void>();

  /** The next connection asks for the camera anew. */
  function lose(): void {
    opened = null;
    lostListeners.forEach((listener) => listener());
  }

  /** A recording ends with its camera, and is there for whoever began it: a page that goes may turn the camera off first. */
  function turnOff(): void {
    if (stream) stopTracks(stream);
    stream = null;
    opened = null;
  }

  async function turnOn(facing: Facing, isWanted: () => boolean): Promise<Connection> {
    const connection = await open(facing);
    if (!isWanted()) {
      stopTracks(connection.stream);
      throw new MediaProblem('lost', 'The camera came too late');
    }
    stream = connection.stream;
    for (const track of connection.stream.getTracks()) {
      track.addEventListener('ended', () => {
        if (stream === connection.stream) lose();
      });
    }
    return connection;
  }

  function begin(of: MediaStream, onBatch: (batch: Batch) => void): MediaRecording {
    const begun = record(of, onBatch);
    const stopWatching = watchMute(of, lose, timers);
    void begun.ended.then(() => {
      stopWatching();
      // Nobody asked it to stop: a recorder does so by itself when all tracks have ended, or when it fails.
      if (stream === of && recording?.media === begun && ending !== begun) lose();
    });
    return begun;
  }

  return {
    getFacing: () => lastFacing,
    connect(facing) {
      lastFacing = facing;
      if (opened?.facing === facing) return opened.connection;
      turnOff();
      const mine: Opened = { facing, connection: turnOn(facing, () => opened === mine) };
      opened = mine;
      mine.connection.catch(() => {
        if (opened === mine) opened = null;
      });
      return mine.connection;
    },
    async start(onBatch) {
      if (!stream) throw new MediaProblem('failed', 'There is no camera to record from');
      try {
        if (recording?.of !== stream) recording = { media: begin(stream, onBatch), of: stream };
        const mine = recording;
        await mine.media.started;
        if (recording !== mine) throw new MediaProblem('lost', 'The recording was thrown away before it began');
      } catch (error) {
        recording = null;
        throw toMediaProblem(error);
      }
    },
    flush: () => recording?.media.flush(),
    async stop() {
      const current = recording;
      if (!current) throw new MediaProblem('failed', 'Nothing is being recorded');
      ending = current.media;
      try {
        return await current.media.stop();
      } finally {
        if (recording === current) recording = null;
      }
    },
    cancel() {
      recording?.media.cancel();
      recording = null;
    },
    disconnect: turnOff,
    onLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
  };
}
