import { api } from '../api/client';
import { agreedApi, consentGate } from '../api/consent-gate';
import { log } from '../api/log';
import type { CapturePlugIn } from '../plug-in/plug-in';
import { createSessionCalls } from './session-calls';
import { createBrowserSessionCapture } from './session-capture';

/** All calls wait for a consent, but for the start of a recording: nobody is recorded in the moment they agree. */
const calls = { ...agreedApi, startRecording: api.startRecording };

/** The camera of the hosted video session. */
export const sessionCapture: CapturePlugIn = (visit, choice) =>
  createBrowserSessionCapture(createSessionCalls({ api: calls, gate: consentGate }, visit), log, choice);
