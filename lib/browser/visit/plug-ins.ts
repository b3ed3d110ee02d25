import { videoSession } from '../video-session/plug-in';
import type { PlugIn } from '../plug-in/plug-in';

/** What can be taken out of the browser: delete its folder, its name here, and its package. One at most is used. */
export const PLUG_INS: readonly PlugIn[] = [videoSession];
