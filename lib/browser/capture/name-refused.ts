import { MediaProblem } from './capture';
import { readPermissions } from './permission';

/** Says which of camera and microphone was refused, where the browser tells. */
export async function nameRefused(problem: MediaProblem, permissions: Permissions | undefined): Promise<MediaProblem> {
  const [camera, microphone] = (await readPermissions(permissions)).map((status) => status?.state === 'denied');
  if (camera === microphone) return problem;
  return new MediaProblem(camera ? 'notAllowedVideo' : 'notAllowedAudio', problem.message, { cause: problem });
}
