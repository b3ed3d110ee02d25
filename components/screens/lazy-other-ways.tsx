import { loadOptional } from '../ui/load-later';

/** Loaded only for those who need it. */
export const LazyOtherWays = loadOptional(() => import('./other-ways').then((it) => it.OtherWays));
