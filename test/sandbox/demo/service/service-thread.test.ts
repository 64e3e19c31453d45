import {
  type ServiceThread,
  startServiceThread,
} from '../../../../sandbox/demo/service/service-thread';
import { SharedClock } from '../../../../sandbox/demo/service/shared-clock';

const clock = new SharedClock();
let service: ServiceThread;

beforeAll(async () => {
  service = await startServiceThread(clock.time);
});

afterAll(() => service.close());

async function resetS(): Promise<number> {
  const headers = { authorization: `Bearer ${service.keys['pro']}` };
  const response = await fetch(`${service.url}/api/v1/account`, { headers });
  return Number(response.headers.get('x-ratelimit-reset'));
}

test('the service listens on loopback and answers its own keys', async () => {
  expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const before = (await service.audit()).requests.length;
  await resetS();
  const { requests } = await service.audit();
  expect(requests.slice(before)).toEqual([{ method: 'GET', path: '/account', status: 200 }]);
});

test('the time of the service is that of the shared clock', async () => {
  const before = await resetS();
  clock.advance(3_600_000);
  expect(await resetS()).toBe(before + 3_600);
});
