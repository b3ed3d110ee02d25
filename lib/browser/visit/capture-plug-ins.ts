import type { CapturePlugIn } from '../plug-in/plug-in';
import { sessionCapture } from '../video-session/capture-plug-in';

/** The cameras of what is in `plug-ins.ts`, to be taken out with it. */
export const CAPTURE_PLUG_INS: readonly CapturePlugIn[] = [sessionCapture];
