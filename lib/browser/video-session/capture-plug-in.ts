import { api } from '../api/client';
import { agreedApi, consentGate } from '../api/consent-gate';
import { log } from '../api/log';
import type { CapturePlugIn } from '../plug-in/plug-in';
import { createSessionCalls } from './session-calls';
import { createBrowserSessionCapture } from './session-capture';

/** All calls wait for a consent, but the one that starts a recording: nobody is recorded at once when they have agreed. */
const calls = { ...agreedApi, startRecording: api.startRecording };

/** The camera of the hosted video session. */
export const sessionCapture: CapturePlugIn = (visit, choice) =>
  createBrowserSessionCapture(createSessionCalls({ api: calls, gate: consentGate }, visit), log, choice);
