import { testVideoSession } from './video-session/video-session.contract';

describe('a session of OpenTok', () => testVideoSession('opentok'));
describe('a session of Vonage Video', () => testVideoSession('vonage'));
