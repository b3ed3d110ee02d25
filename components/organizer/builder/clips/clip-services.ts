import { createContext, useContext } from 'react';
import { log } from '@/lib/browser/api/log';
import { type PostFile, postFile } from '@/lib/browser/api/post-file';
import type { Capture } from '@/lib/browser/capture/capture';
import { createDeviceChoice, type DeviceChoice } from '@/lib/browser/capture/device-choice';
import { createAudioCapture, createBrowserCapture } from '@/lib/browser/capture/native-capture';
import { readFilmLength } from '@/lib/browser/capture/film-length';
import { createRecorder, type RecorderDeps } from '@/lib/browser/capture/recorder';
import { browserStorage } from '@/lib/browser/storage';
import { type ClipCalls, clipCalls } from './clip-calls';

/** What clips are recorded and sent with. */
export type ClipServices = {
  calls: ClipCalls;
  postFile: PostFile;
  wait: (milliseconds: number) => Promise<void>;
  /** Returns how long a chosen file is, milliseconds; `null`: this browser does not play it. */
  readLength: (address: string, isAudio: boolean) => Promise<number | null>;
  deviceChoice: DeviceChoice;
  /** Returns what records with a camera, or sound alone. */
  createCapture: (isAudio: boolean) => Capture;
  createRecorder: (deps: Omit<RecorderDeps, 'log'>) => ReturnType<typeof createRecorder>;
};

const deviceChoice = createDeviceChoice(browserStorage(), null);

/** Those of this browser and this server. */
export const ownClipServices: ClipServices = {
  calls: clipCalls,
  postFile,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  readLength: (address, isAudio) => readFilmLength(address, isAudio),
  deviceChoice,
  createCapture: (isAudio) => (isAudio ? createAudioCapture(deviceChoice) : createBrowserCapture(deviceChoice)),
  createRecorder: (deps) => createRecorder({ ...deps, log }),
};

const Context = createContext(ownClipServices);

export const ClipServicesProvider = Context.Provider;
export const useClipServices = () => useContext(Context);
