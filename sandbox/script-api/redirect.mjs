/**
 * Defines a preload (`node --import`) that sends every https request of its process to the stand-in
 * at CDX_STAND_IN, which is told the host it was meant for. Nothing leaves the machine.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const standIn = new URL(process.env.CDX_STAND_IN);
const loopback = ['127.0.0.1', 'localhost', '[::1]'];
if (!loopback.includes(standIn.hostname)) throw new Error('CDX_STAND_IN must be on loopback.');

https.request = (address, options, onResponse) => {
  const url = new URL(address);
  const { agent: _, ...rest } = options;
  const headers = { ...rest.headers, 'x-forwarded-host': url.host };
  const target = { protocol: 'http:', hostname: standIn.hostname, port: standIn.port };
  const path = `${url.pathname}${url.search}`;
  return http.request({ ...rest, ...target, host: null, path, headers }, onResponse);
};
https.get = (address, options, onResponse) => {
  const request = https.request(address, options, onResponse);
  request.end();
  return request;
};
syncBuiltinESMExports();

const plainFetch = globalThis.fetch;
globalThis.fetch = (address, options = {}) => {
  const url = new URL(address);
  if (url.protocol !== 'https:') return plainFetch(address, options);
  const headers = { ...options.headers, 'x-forwarded-host': url.host };
  return plainFetch(new URL(`${url.pathname}${url.search}`, standIn), { ...options, headers });
};
