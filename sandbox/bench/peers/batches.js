// The script of somebody who has read about quotas: batches of 100, and one write when all is there.
const BASE_URL = 'BASE_URL_HERE';
const API_KEY = 'API_KEY_HERE';

// biome-ignore lint/correctness/noUnusedVariables: Apps Script calls it by name.
function enrichRows() {
  const sheet = SpreadsheetApp.getActiveSheet();
  const rows = sheet.getDataRange().getValues().slice(1);
  const emails = inBatches(rows, 100, emailsOf);
  sheet.getRange(2, 5, emails.length, 1).setValues(emails.map((email) => [email]));
}

function emailsOf(rows) {
  const people = fetchAll(rows.map(matchRequest)).map(personOf);
  const ids = people.filter(Boolean).map(({ id }) => id);
  const revealed = new Map(
    inBatches(ids, 25, (batch) => fetchAll([revealRequest(batch)]).flatMap(entriesOf)),
  );
  return people.map((person) => revealed.get(person?.id) || '');
}

function inBatches(items, size, work) {
  const results = [];
  for (let i = 0; i < items.length; i += size) results.push(...work(items.slice(i, i + size)));
  return results;
}

// What was refused is sent again after a minute.
function fetchAll(requests) {
  const responses = UrlFetchApp.fetchAll(requests);
  const refused = requests.filter((_, i) => responses[i].getResponseCode() === 429);
  if (refused.length === 0) return responses;
  Utilities.sleep(60000);
  const again = fetchAll(refused);
  return responses.map((response) =>
    response.getResponseCode() === 429 ? again.shift() : response,
  );
}

function request(path, body) {
  return {
    url: BASE_URL + path,
    method: 'post',
    contentType: 'application/json',
    headers: { Authorization: `Bearer ${API_KEY}` },
    payload: JSON.stringify(body),
    muteHttpExceptions: true,
  };
}

function matchRequest([name, company, linkedin, email]) {
  const body = {};
  if (linkedin) body.linkedin_url = linkedin;
  if (name) body.full_name = name;
  if (company) body.company = company;
  if (email) body.email = email;
  return request('/enrich', body);
}

function revealRequest(ids) {
  return request('/people/reveal/batch', { ids, fields: ['email'] });
}

function personOf(response) {
  return response.getResponseCode() === 200
    ? JSON.parse(response.getContentText()).data.person
    : undefined;
}

function entriesOf(response) {
  if (response.getResponseCode() !== 200) return [];
  const { results } = JSON.parse(response.getContentText()).data;
  return results
    .filter(({ status }) => status === 'ok')
    .map(({ person }) => [person.id, person.contact.email.value]);
}
