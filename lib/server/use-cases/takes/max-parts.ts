import { MAX_PARTS } from '@/lib/contract/entities';
import { maxTakeParts } from '@/lib/domain/limits';
import type { Take } from '../../ports/store/takes';

/** The most parts that a take may have; of one from before limits were kept, the most that any may. */
export const maxPartsOf = ({ limitSeconds }: Pick<Take, 'limitSeconds'>): number =>
  limitSeconds === null ? MAX_PARTS : maxTakeParts(limitSeconds);
