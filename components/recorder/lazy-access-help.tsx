import { loadOptional } from '../ui/load-later';

/** Loaded only for those who need it. */
export const LazyAccessHelp = loadOptional(() => import('./access-help').then((it) => it.AccessHelp));
