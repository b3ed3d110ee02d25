import { AppError } from '@/lib/contract/errors';

async function notThere(): Promise<never> {
  throw new AppError('notFound', 'There is no such clip');
}

export const addClip = notThere;
export const makeClip = notThere;
export const getClip = notThere;
