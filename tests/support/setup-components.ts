// Also unmounts after each test what it rendered, at once: a test may end before a last answer has come.
import { configure } from '@testing-library/react';

/**
 * How long `findBy…` and `waitFor` wait at most, ms. A first test may still be compiling what it imports while a build
 * runs beside it.
 */
configure({ asyncUtilTimeout: 20_000 });
