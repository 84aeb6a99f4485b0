#include "CPhone.h"

#include <cstring>
#include <memory>
#include <set>
#include <string>

#include <phonenumbers/asyoutypeformatter.h>
#include <phonenumbers/logger.h>
#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumberutil.h>

using i18n::phonenumbers::AsYouTypeFormatter;
using i18n::phonenumbers::NullLogger;
using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

// The library's own logger writes people's numbers to standard output.
PhoneNumberUtil &util() {
    static PhoneNumberUtil *shared = [] {
        PhoneNumberUtil *instance = PhoneNumberUtil::GetInstance();
        instance->SetLogger(new NullLogger());
        return instance;
    }();
    return *shared;
}

template <size_t capacity>
bool put(const std::string &text, char (&out)[capacity]) {
    out[0] = '\0';
    if (text.size() >= capacity) return false;
    std::memcpy(out, text.c_str(), text.size() + 1);
    return true;
}

bool begins_with_trunk(const PhoneNumber &parsed) {
    if (!parsed.italian_leading_zero()) return false;
    std::string region, trunk;
    util().GetRegionCodeForCountryCode(parsed.country_code(), &region);
    util().GetNddPrefixForRegion(region, true, &trunk);
    return trunk == "0";
}

bool describe(const PhoneNumber &parsed, cphone_number *number) {
    std::string e164, region, national, international;
    util().Format(parsed, PhoneNumberUtil::E164, &e164);
    util().Format(parsed, PhoneNumberUtil::NATIONAL, &national);
    util().Format(parsed, PhoneNumberUtil::INTERNATIONAL, &international);
    util().GetRegionCodeForNumber(parsed, &region);
    if (region.size() != 2 || region == "ZZ") region.clear();
    number->calling_code = parsed.country_code();
    number->begins_with_trunk = begins_with_trunk(parsed);
    return put(e164, number->e164) && put(region, number->region)
        && put(national, number->national) && put(international, number->international);
}

}  // namespace

cphone_verdict cphone_parse(
    const char *text, size_t length, const char *region, cphone_number *number) try {
    std::memset(number, 0, sizeof *number);
    PhoneNumber parsed;
    switch (util().Parse(std::string(text, length), region, &parsed)) {
    case PhoneNumberUtil::NO_PARSING_ERROR: break;
    case PhoneNumberUtil::TOO_SHORT_NSN:
    case PhoneNumberUtil::TOO_SHORT_AFTER_IDD:
    case PhoneNumberUtil::TOO_LONG_NSN: return CPHONE_WRONG_LENGTH;
    default: return CPHONE_NOT_A_NUMBER;
    }
    if (!describe(parsed, number)) return CPHONE_NOT_A_NUMBER;
    if (util().IsValidNumber(parsed)) return CPHONE_VALID;
    switch (util().IsPossibleNumberWithReason(parsed)) {
    case PhoneNumberUtil::IS_POSSIBLE: return CPHONE_POSSIBLE;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE: return CPHONE_NOT_A_NUMBER;
    default: return CPHONE_WRONG_LENGTH;
    }
} catch (...) {
    return CPHONE_NOT_A_NUMBER;
}

size_t cphone_as_you_type(
    const char *digits, size_t length, const char *region, char *out, size_t capacity) try {
    std::unique_ptr<AsYouTypeFormatter> formatter(util().GetAsYouTypeFormatter(region));
    std::string formatted;
    for (size_t index = 0; index < length; index++) {
        formatter->InputDigit(static_cast<unsigned char>(digits[index]), &formatted);
    }
    if (formatted.size() >= capacity) return 0;
    std::memcpy(out, formatted.c_str(), formatted.size() + 1);
    return formatted.size();
} catch (...) {
    return 0;
}

size_t cphone_regions(cphone_region *out, size_t capacity) try {
    std::set<std::string> regions;
    util().GetSupportedRegions(&regions);
    size_t count = 0;
    for (const std::string &region : regions) {
        if (count == capacity) break;
        if (region.size() != 2 || !put(region, out[count].region)) continue;
        out[count].calling_code = util().GetCountryCodeForRegion(region);
        count++;
    }
    return count;
} catch (...) {
    return 0;
}

void cphone_main_region(int calling_code, char region[4]) try {
    std::string found;
    region[0] = '\0';
    util().GetRegionCodeForCountryCode(calling_code, &found);
    if (found.size() == 2 && found != "ZZ") std::memcpy(region, found.c_str(), 3);
} catch (...) {
    region[0] = '\0';
}
