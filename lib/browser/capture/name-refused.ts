import { MediaProblem } from './capture';

const NAMES = ['camera', 'microphone'] as const;

/** Says which of camera and microphone was refused, where the browser tells. */
export async function nameRefused(problem: MediaProblem, permissions: Permissions | undefined): Promise<MediaProblem> {
  const [camera, microphone] = await Promise.all(NAMES.map((name) => isDenied(permissions, name)));
  if (camera === microphone) return problem;
  return new MediaProblem(camera ? 'notAllowedVideo' : 'notAllowedAudio', problem.message, { cause: problem });
}

async function isDenied(permissions: Permissions | undefined, name: PermissionName): Promise<boolean> {
  try {
    return (await permissions?.query({ name }))?.state === 'denied';
  } catch {
    // Firefox and Safari know these names only lately.
    return false;
  }
}
