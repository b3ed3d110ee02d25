/**
 * Tells how loud a stream is, 0 to 1, about ten times a second. Gives what ends it.
 * Where the browser has no audio graph nothing is told.
 */
export function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => {};
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  // A page opened directly has had no gesture yet: the graph sleeps until it may run.
  void context.resume().catch(() => undefined);
  const samples = new Float32Array(analyser.fftSize);
  const id = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(loudness(samples));
  }, 100);
  return () => {
    clearInterval(id);
    void context.close().catch(() => undefined);
  };
}

/** Root mean square on a scale of 60 decibels, which is how loud it sounds. */
export function loudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power + 1e-12);
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
