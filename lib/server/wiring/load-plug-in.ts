import type { SessionPlugIn } from '../calls/plug-in';
import { PLUG_INS } from '../plug-ins/plug-ins.mjs';

/** Loads what is plugged in; `null`: nothing is. */
export async function loadPlugIn(): Promise<SessionPlugIn | null> {
  const [plugged] = await Promise.all(PLUG_INS.map((load) => load()));
  return plugged?.plugIn.load() ?? null;
}
