/**
 * Measures how loud a stream is, in decibels below full scale, about ten times a second. Nothing is measured in
 * browsers without an audio graph, or while the graph does not run: then nobody knows whether the stream is silent.
 * Returns a function that stops it.
 */
export function watchSound(stream: MediaStream, onDecibels: (decibels: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => {};
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const resume = () => void context.resume().catch(() => undefined);
  resume();
  const samples = new Float32Array(analyser.fftSize);
  const id = setInterval(() => {
    if (context.state === 'running') {
      analyser.getFloatTimeDomainData(samples);
      onDecibels(measureDecibels(samples));
    } else if (navigator.userActivation?.hasBeenActive) {
      // On a page opened directly, the graph may not run until the visitor has clicked or typed.
      resume();
    }
  }, 100);
  return () => {
    clearInterval(id);
    void context.close().catch(() => undefined);
  };
}

/** Returns the root mean square in decibels: 0 is full scale, -120 is no sound. */
export function measureDecibels(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(power + 1e-12);
}

/** Returns a level from 0 to 1 on a scale of 60 decibels, which matches how loud people find it. */
export function toLevel(decibels: number): number {
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
