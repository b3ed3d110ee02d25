import { commandWords } from '@/lib/server/transcriber/command-words';
import { callAddress, transcriberSetup } from '@/lib/server/transcriber/settings';

describe('a command', () => {
  it('is divided as a shell divides it', () => {
    const command = `"/opt/my tools/whisper-cli" -m '/models/it is $5.bin' -f {input} --to="{output} x" a\\ b ''`;
    expect(commandWords(command)).toEqual([
      ...['/opt/my tools/whisper-cli', '-m', '/models/it is $5.bin', '-f', '{input}', '--to={output} x', 'a b', ''],
    ]);
  });

  it.each([
    ['', 'must name a program'],
    ['whisper-cli -l {language}', 'must have {input}'],
    ['{input}', 'must have {input}'],
    ['whisper-cli {input} > {output}', 'run without a shell'],
    ['whisper-cli {input}; reboot', 'run without a shell'],
    ['whisper-cli $(cat secret) {input}', 'run without a shell'],
    ['whisper-cli -m *.bin {input}', 'run without a shell'],
    ['whisper-cli -m $MODEL {input}', 'nothing is put in for $MODEL'],
    ['whisper-cli -m ${} {input}', 'run without a shell'],
    ['whisper-cli {input} # the sound', 'run without a shell'],
  ])('%s is none', (command, fault) => {
    expect(() => commandWords(command)).toThrow(fault);
  });
});

describe('the address of a service', () => {
  it.each([
    ['https://speech.example/v1', 'https://speech.example/v1/audio/transcriptions'],
    ['https://speech.example/v1/', 'https://speech.example/v1/audio/transcriptions'],
    ['http://localhost:8000', 'http://localhost:8000/audio/transcriptions'],
    ['https://speech.example/v1/audio/transcriptions', 'https://speech.example/v1/audio/transcriptions'],
    ['http://127.0.0.1:8080/inference', 'http://127.0.0.1:8080/inference'],
    ['https://speech.example/of?version=3', 'https://speech.example/of/audio/transcriptions?version=3'],
  ])('%s is asked at %s', (given, asked) => {
    expect(callAddress(given).href).toBe(asked);
  });
});

describe('what members may know', () => {
  it('is nothing where nothing is set', () => {
    expect(transcriberSetup({})).toBeNull();
  });

  it('is where speech is sent, without what may be a key', () => {
    const settings = { TRANSCRIBER_URL: 'https://speech.example:8443/v1/?key=hush', TRANSCRIBER_TOKEN: 'hush' };
    const setup = transcriberSetup({ ...settings, TRANSCRIBER_MODEL: 'large-v3' });
    expect(setup).toEqual({
      kind: 'service',
      address: 'https://speech.example:8443/v1',
      host: 'speech.example:8443',
      model: 'large-v3',
    });
    expect(transcriberSetup(settings)).toMatchObject({ model: null });
  });

  it('is the name of a program, without its arguments', () => {
    const TRANSCRIBER_COMMAND = '/opt/bin/speak --key hush {input}';
    expect(transcriberSetup({ TRANSCRIBER_COMMAND })).toEqual({ kind: 'command', command: 'speak' });
  });
});
