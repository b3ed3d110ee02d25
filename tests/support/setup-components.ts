import { configure } from '@testing-library/dom';

/**
 * How long `findBy…` and `waitFor` wait at most, ms. A first test may still be compiling what it imports while a build
 * runs beside it.
 */
configure({ asyncUtilTimeout: 20_000 });
