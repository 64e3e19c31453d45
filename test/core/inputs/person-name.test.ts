import { cleanFullName, cleanNamePart } from '../../../src/core/inputs/person-name';

describe('cleanFullName', () => {
  test.each([
    ['Jane Doe', 'Jane Doe'],
    ['  Jane   Doe ', 'Jane Doe'],
    ['Dr. José María Ñ., PhD, MBA 🚀', 'José María Ñ.'],
    ['SMITH, John', 'John SMITH'],
    ['García Márquez, Gabriel', 'Gabriel García Márquez'],
    ['Smith, John, PhD', 'John Smith'],
    ['John Smith, PhD', 'John Smith'],
    ['John Smith Ph.D.', 'John Smith'],
    ['John Smith, Ph. D., M.B.A.', 'John Smith'],
    ['John Smith, Head of Sales', 'John Smith'],
    ['Prof. Dr. med. Anna Müller', 'Anna Müller'],
    ['Dr.Anna Müller', 'Anna Müller'],
    ['Robert "Bob" Jones', 'Robert Jones'],
    ['Robert “Bob” Jones', 'Robert Jones'],
    ["Robert 'Bob' Jones", 'Robert Jones'],
    ['Robert (Bob) Jones', 'Robert Jones'],
    ['"Jane Doe"', 'Jane Doe'],
    ['(Jane Doe)', 'Jane Doe'],
    ['Jane Doe [she/her]', 'Jane Doe'],
    ['Jane Doe | CEO at Acme', 'Jane Doe'],
    ['Jane Doe - Marketing', 'Jane Doe'],
    ['Jane Doe – Marketing', 'Jane Doe'],
    ['Jean-Luc Picard', 'Jean-Luc Picard'],
    ["Sinéad O'Connor", "Sinéad O'Connor"],
    ['D’Angelo Russell', 'D’Angelo Russell'],
    ['Jack Ma', 'Jack Ma'],
    ['Hung Van Do', 'Hung Van Do'],
    ['JACK WEI MA', 'JACK WEI MA'],
    ['Jane Doe MA', 'Jane Doe'],
    ['John Smith Jr.', 'John Smith'],
    ['John Smith III', 'John Smith'],
    ['Sr. Juan Pérez', 'Juan Pérez'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['jane.doe', 'jane doe'],
    ['jane_doe', 'jane doe'],
    ['𝗝𝗮𝗻𝗲 𝗗𝗼𝗲', 'Jane Doe'],
    ['⭐ Jane Doe 🇩🇪 👩🏽‍💻', 'Jane Doe'],
    ['Jane Doe ®', 'Jane Doe'],
    ['Mr Smith', 'Smith'],
    ['王小明', '王小明'],
    ['N/A', ''],
    ['-', ''],
    ['#REF!', ''],
    ['12345', ''],
    ['🚀', ''],
  ])('%s becomes %s', (text, name) => {
    expect(cleanFullName(text)).toBe(name);
  });

  test('cleaning a clean name changes nothing', () => {
    for (const name of ['Jane Doe', 'Gabriel García Márquez', 'J. R. R. Tolkien']) {
      expect(cleanFullName(cleanFullName(name))).toBe(name);
    }
  });
});

describe('cleanNamePart', () => {
  test.each([
    ['Dr. Jane', 'Jane'],
    ['Smith, PhD', 'Smith'],
    ['Smith Jr.', 'Smith'],
    ['Ma', 'Ma'],
    ['de la Cruz', 'de la Cruz'],
    ['Jane 🚀', 'Jane'],
    ['null', ''],
  ])('%s becomes %s', (text, name) => {
    expect(cleanNamePart(text)).toBe(name);
  });
});
