import { type Capture, type Connection, type Facing, MediaProblem } from './capture';
import { type MediaRecording, recordStream } from './media-recording';
import { toMediaProblem } from './media-error';
import { openStream, stopTracks } from './open-stream';

type Opened = { facing: Facing; connection: Promise<Connection> };

type Deps = {
  open: (facing: Facing) => Promise<Connection>;
  record: (stream: MediaStream) => MediaRecording;
};

const browser: Deps = {
  open: (facing) => openStream(navigator.mediaDevices, facing, navigator.permissions),
  record: recordStream,
};

/** The browser's own camera and recorder. Turned on by `connect`, it stays on from section to section. */
export function createNativeCapture({ open, record }: Deps = browser): Capture {
  let opened: Opened | null = null;
  let stream: MediaStream | null = null;
  let recording: MediaRecording | null = null;
  let lastFacing: Facing = 'front';
  const lostListeners = new Set<() => void>();

  function turnOff(): void {
    if (stream) stopTracks(stream);
    stream = null;
    recording = null;
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
        if (stream !== connection.stream) return;
        opened = null;
        lostListeners.forEach((listener) => listener());
      });
    }
    return connection;
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
    async start() {
      if (!stream) throw new MediaProblem('failed', 'There is no camera to record from');
      try {
        recording ??= record(stream);
        await recording.started;
      } catch (error) {
        recording = null;
        throw toMediaProblem(error);
      }
    },
    async stop() {
      const current = recording;
      if (!current) throw new MediaProblem('failed', 'Nothing is being recorded');
      try {
        return await current.stop();
      } finally {
        if (recording === current) recording = null;
      }
    },
    cancel() {
      recording?.stop().catch(() => undefined);
      recording = null;
    },
    disconnect: turnOff,
    onLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
  };
}
